/* Members as reduction variables (OpenACC 2.9.11).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "parts.h"

int
main (void)
{
  check_members ();
  return 0;
}
