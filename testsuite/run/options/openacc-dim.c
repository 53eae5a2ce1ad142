/* -fopenacc-dim gives the default launch dimensions; results do not change.
   { dg-options "-fopenacc-dim=16:4:32" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  static int a[3000];
  int s = 0;
#pragma acc parallel copyout (a)
#pragma acc loop gang worker vector
  for (int i = 0; i < 3000; i++)
    a[i] = i;
#pragma acc parallel loop gang reduction (+:s) copyin (a)
  for (int i = 0; i < 3000; i += 30)
    {
      int t = 0;
#pragma acc loop worker vector reduction (+:t)
      for (int j = 0; j < 30; j++)
	t += a[i + j];
      s += t;
    }
  CHECK_INT (s, 3000 * 2999 / 2);
  return 0;
}
