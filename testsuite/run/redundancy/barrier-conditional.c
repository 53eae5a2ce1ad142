/* OpenACC 2.9.4: vector loops under a condition that is the same for the whole
   gang, and in a while loop whose end depends on their results.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define NI 60
#define N 96

int
main (void)
{
  static int a[NI][N], steps[NI];
#pragma acc parallel loop gang vector_length (96) copyout (a, steps)
  for (int i = 0; i < NI; i++)
    {
      if (i % 3 == 0)
	{
#pragma acc loop vector
	  for (int j = 0; j < N; j++)
	    a[i][j] = j;
	}
      else
	{
#pragma acc loop vector
	  for (int j = 0; j < N; j++)
	    a[i][j] = 2 * j;
	  a[i][5] = i;
	}
      int count = 0;
      while (a[i][N - 1] < 1000)
	{
#pragma acc loop vector
	  for (int j = 0; j < N; j++)
	    a[i][j] += 50 + i;
	  count++;
	}
      steps[i] = count;
    }
  for (int i = 0; i < NI; i++)
    {
      int v = i % 3 == 0 ? N - 1 : 2 * (N - 1), count = 0;
      while (v < 1000)
	{
	  v += 50 + i;
	  count++;
	}
      CHECK_ELEMENT (i, steps[i], count);
      CHECK_ELEMENT (i, a[i][N - 1], v);
      CHECK_ELEMENT (i, a[i][5],
		     count * (50 + i) + (i % 3 == 0 ? 5 : i));
    }
  return 0;
}
