/* OpenACC 2.9.3: in a worker loop, code outside of the vector loops runs once a
   worker, and the vector loop sees what it stored.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define NI 55
#define NJ 70

int
main (void)
{
  static int a[NI][NJ], seed[NI], total[NI];
#pragma acc parallel num_gangs (3) num_workers (4) vector_length (32) \
  copyout (a) copy (seed, total)
#pragma acc loop gang worker
  for (int i = 0; i < NI; i++)
    {
      seed[i] += i + 1;
#pragma acc loop vector
      for (int j = 0; j < NJ; j++)
	a[i][j] = seed[i] * j;
      total[i] += a[i][NJ - 1] + a[i][0];
      seed[i] += 100;
#pragma acc loop vector
      for (int j = 0; j < NJ; j++)
	a[i][j] += seed[i] + total[i];
    }
  for (int i = 0; i < NI; i++)
    {
      int t = (i + 1) * (NJ - 1), s = i + 101;
      CHECK_ELEMENT (i, seed[i], s);
      CHECK_ELEMENT (i, total[i], t);
      for (int j = 0; j < NJ; j++)
	CHECK_ELEMENT (j, a[i][j], (i + 1) * j + s + t);
    }
  return 0;
}
