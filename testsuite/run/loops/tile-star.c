/* OpenACC 2.9.8: tile (*), alone and mixed with sizes, with level clauses.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 65
#define M 129

int
main (void)
{
  static int a[N][M], b[N][M], c[N][M];
#pragma acc parallel vector_length (64) copy (a, b, c)
  {
#pragma acc loop tile (*, *)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
	a[i][j] += 1;
#pragma acc loop gang vector tile (16, *)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
	b[i][j] += 2;
#pragma acc loop gang worker tile (*, 4)
    for (int i = N - 1; i >= 0; i--)
      for (int j = 0; j < M; j += 2)
	c[i][j] += 3;
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	CHECK_INT (a[i][j], 1);
	CHECK_INT (b[i][j], 2);
	CHECK_INT (c[i][j], j % 2 ? 0 : 3);
      }
  return 0;
}
