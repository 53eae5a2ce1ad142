/* OpenACC 2.9.2: equal loops with gang (static:*) give the same iterations to the
   same gang, also if only one of them has a vector loop inside.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 37
#define M 50

int
main (void)
{
  static int kind[N], out[N][M];
  for (int i = 0; i < N; i++)
    kind[i] = i % 3;
#pragma acc parallel num_gangs (11) copy (kind) copyout (out)
  {
#pragma acc loop gang (static:*)
    for (int i = 0; i < N; i++)
      kind[i] += 10;
#pragma acc loop gang (static:*)
    for (int i = 0; i < N; i++)
      {
#pragma acc loop vector
	for (int j = 0; j < M; j++)
	  out[i][j] = kind[i] * 100 + j;
      }
#pragma acc loop gang (static:*)
    for (int i = 0; i < N; i++)
      kind[i] = out[i][M - 1];
  }
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, kind[i], (i % 3 + 10) * 100 + M - 1);
      CHECK_ELEMENT (i, out[i][7], (i % 3 + 10) * 100 + 7);
    }
  return 0;
}
