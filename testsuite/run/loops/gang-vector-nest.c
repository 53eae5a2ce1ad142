/* OpenACC 2.9.2, 2.9.4: gang > vector with scalar code around the inner loop.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define NI 129
#define NJ 63

int
main (void)
{
  static int a[NI][NJ], rowsum[NI];
#pragma acc parallel loop gang copyout (a, rowsum)
  for (int i = 0; i < NI; i++)
    {
      int base = i * i, sum = 0;
#pragma acc loop vector reduction (+:sum)
      for (int j = 0; j < NJ; j++)
	{
	  a[i][j] = base + j;
	  sum += a[i][j];
	}
      rowsum[i] = sum;
    }
  for (int i = 0; i < NI; i++)
    {
      int sum = 0;
      for (int j = 0; j < NJ; j++)
	{
	  CHECK_ELEMENT (j, a[i][j], i * i + j);
	  sum += i * i + j;
	}
      CHECK_ELEMENT (i, rowsum[i], sum);
    }
  return 0;
}
