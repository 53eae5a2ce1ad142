/* OpenACC 2.9: loops without a directive inside a partitioned loop run in
   full for each of its iterations, with or without dependences.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define NI 150
#define NJ 97

int
main (void)
{
  static int a[NI][NJ], b[NI][NJ], c[NI];
#pragma acc parallel loop copyout (a, b, c)
  for (int i = 0; i < NI; i++)
    {
      for (int j = 0; j < NJ; j++)
	a[i][j] = i * j;
      b[i][0] = 1;
      for (int j = 1; j < NJ; j++)
	b[i][j] = b[i][j - 1] + a[i][j];
      int best = 0;
      for (int j = 0; j < NJ; j++)
	if (a[i][j] % 11 > best)
	  best = a[i][j] % 11;
      c[i] = best;
    }
  for (int i = 0; i < NI; i++)
    {
      int sum = 1, best = 0;
      for (int j = 0; j < NJ; j++)
	{
	  CHECK_ELEMENT (j, a[i][j], i * j);
	  if (j)
	    sum += i * j;
	  CHECK_ELEMENT (j, b[i][j], sum);
	  if (i * j % 11 > best)
	    best = i * j % 11;
	}
      CHECK_ELEMENT (i, c[i], best);
    }
  return 0;
}
