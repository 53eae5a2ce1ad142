/* Sections in `declare', in functions of C.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "function-sections.h"

int
main (void)
{
  check_sections ();
  return 0;
}
