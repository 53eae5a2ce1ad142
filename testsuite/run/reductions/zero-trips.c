/* OpenACC 2.9.11: a reduction over no iterations leaves the variable alone.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static void
run (int n)
{
  int s = 42, top = -7, inner[3] = { -1, -1, -1 };
#pragma acc parallel loop reduction (+:s) reduction (max:top)
  for (int i = 0; i < n; i++)
    {
      s += 1;
      top = top > i ? top : i;
    }
#pragma acc parallel loop gang copyout (inner)
  for (int i = 0; i < 3; i++)
    {
      int t = i * 5;
#pragma acc loop vector reduction (+:t)
      for (int j = 0; j < n; j++)
	t += j + 1;
      inner[i] = t;
    }
  CHECK_INT (s, n > 0 ? 42 + n : 42);
  CHECK_INT (top, n > 0 ? n - 1 : -7);
  for (int i = 0; i < 3; i++)
    CHECK_ELEMENT (i, inner[i], i * 5 + (n > 0 ? n * (n + 1) / 2 : 0));
}

int
main (void)
{
  run (0);
  run (-5);
  run (1);
  run (65);
  return 0;
}
