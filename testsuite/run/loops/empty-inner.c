/* Vector loops with no iterations inside of gang loops with some, and values
   that survive them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int out[20], n[20];
  for (int i = 0; i < 20; i++)
    n[i] = i % 4 ? 0 : i;
#pragma acc parallel loop gang copyin (n) copyout (out)
  for (int i = 0; i < 20; i++)
    {
      int keep = i + 100, s = 0;
#pragma acc loop vector reduction (+:s)
      for (int j = 0; j < n[i]; j++)
	s += keep;
      out[i] = s - keep;
    }
  for (int i = 0; i < 20; i++)
    CHECK_ELEMENT (i, out[i], (i % 4 ? 0 : i) * (i + 100) - (i + 100));
  return 0;
}
