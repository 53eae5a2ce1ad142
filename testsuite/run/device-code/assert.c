/* assert in device code: nothing happens if it holds.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <assert.h>

int
main (void)
{
  int a[30];
#pragma acc parallel loop copyout (a)
  for (int i = 0; i < 30; i++)
    {
      assert (i >= 0 && i < 30);
      a[i] = i;
    }
  CHECK_INT (a[29], 29);
  return 0;
}
