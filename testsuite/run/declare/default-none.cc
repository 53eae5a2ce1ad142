/* Variables of `declare' need no clause under `default (none)'.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "default-none.h"

int
main (void)
{
  check_default_none ();
  return 0;
}
