/* Structures with pointers that are firstprivate, in C.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "firstprivate-pointers.h"

int
main (void)
{
  check_present ();
  check_values ();
  return 0;
}
