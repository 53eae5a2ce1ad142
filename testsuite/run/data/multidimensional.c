/* OpenACC 2.7.1: two- and three-dimensional arrays, static, as pointer to a
   variable-length row, and sections of their first dimension.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static void
rows (int n, int m, double (*a)[m], double b[n][m])
{
#pragma acc parallel loop collapse (2) copyin (a[0:n][0:m]) copy (b[1:n - 2][0:m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
}

int
main (void)
{
  enum { N = 41, M = 33 };
  static double a[N][M], b[N][M];
  static short cube[5][6][7];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	a[i][j] = i * j + i;
	b[i][j] = -1;
      }
  rows (N, M, a, b);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      if (i && j && i < N - 1 && j < M - 1)
	CHECK_REAL (b[i][j], a[i - 1][j] + a[i + 1][j] + a[i][j - 1]
		    + a[i][j + 1], 0);
      else
	CHECK_REAL (b[i][j], -1, 0);
#pragma acc parallel loop copy (cube[1:3][:][:])
  for (int i = 1; i < 4; i++)
    for (int j = 0; j < 6; j++)
      for (int k = 0; k < 7; k++)
	cube[i][j][k] = i * 100 + j * 10 + k;
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 6; j++)
      for (int k = 0; k < 7; k++)
	CHECK_INT (cube[i][j][k], i == 0 || i == 4 ? 0 : i * 100 + j * 10 + k);
  return 0;
}
