/* OpenACC 2.9.2: the body of a gang loop is executed once an iteration, with
   redundant inner code that has side effects.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 101

int
main (void)
{
  static int a[N], count[N], chain[N][8];
#pragma acc parallel loop gang num_gangs (17) num_workers (4) \
  vector_length (64) copy (count) copyout (a, chain)
  for (int i = 0; i < N; i++)
    {
      count[i] += 1;
      a[i] = count[i] * 10;
      a[i] += i;
      chain[i][0] = a[i];
      for (int j = 1; j < 8; j++)
	chain[i][j] = chain[i][j - 1] + 1;
      count[i] += 1;
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, count[i], 2);
      CHECK_ELEMENT (i, a[i], 10 + i);
      CHECK_ELEMENT (i, chain[i][7], 17 + i);
    }
  return 0;
}
