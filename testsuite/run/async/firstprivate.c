/* OpenACC 2.16: values of firstprivate scalars and of clause expressions are
   taken when the construct is reached.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 100

int
main (void)
{
  static int a[20][N];
#pragma acc data copy (a)
  {
    for (int t = 0; t < 20; t++)
      {
	int factor = t * 3;
#pragma acc parallel loop present (a) async (1) num_gangs (t + 1)
	for (int i = 0; i < N; i++)
	  a[t][i] = factor * i;
	factor = -1;
	(void) factor;
      }
#pragma acc wait (1)
  }
  for (int t = 0; t < 20; t++)
    for (int i = 0; i < N; i++)
      CHECK_ELEMENT (i, a[t][i], 3 * t * i);
  return 0;
}
