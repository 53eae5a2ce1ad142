/* Reductions over nests of four loops, more than the grid has axes: the loop that is left
   over must not carry what each gang has for itself.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 20

static double a[N][N][N][N];

int
main (void)
{
  double sum = 1, want = 1;
  int most = 0;
  for (int i = 0; i < N * N * N * N; i++)
    {
      (&a[0][0][0][0])[i] = i % 7;
      want += i % 7;
    }
  a[3][4][5][6] = 99;
  want += 99 - (((3 * N + 4) * N + 5) * N + 6) % 7;
#pragma acc kernels copyin (a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
	for (int l = 0; l < N; l++)
	  sum += a[i][j][k][l];
  CHECK_INT (sum, want);
#pragma acc kernels copyin (a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
	for (int l = 0; l < N; l++)
	  most = a[i][j][k][l] > most ? (int) a[i][j][k][l] : most;
  CHECK_INT (most, 99);
  return 0;
}
