/* OpenACC 2.9.8: tile with constant sizes, in one, two and three dimensions,
   where the sizes divide nothing: each iteration runs exactly once.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 100
#define M 37

int
main (void)
{
  static int a[N], b[N][M], c[11][13][17];
#pragma acc parallel copy (a, b, c)
  {
#pragma acc loop tile (8)
    for (int i = 0; i < N; i++)
      a[i] += i + 1;
#pragma acc loop tile (7, 5)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
	b[i][j] += i * M + j;
#pragma acc loop tile (4, 3, 2)
    for (int i = 0; i < 11; i++)
      for (int j = 0; j < 13; j++)
	for (int k = 0; k < 17; k++)
	  c[i][j][k] += i + j * k;
  }
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, a[i], i + 1);
      for (int j = 0; j < M; j++)
	CHECK_ELEMENT (j, b[i][j], i * M + j);
    }
  for (int i = 0; i < 11; i++)
    for (int j = 0; j < 13; j++)
      for (int k = 0; k < 17; k++)
	CHECK_INT (c[i][j][k], i + j * k);
  return 0;
}
