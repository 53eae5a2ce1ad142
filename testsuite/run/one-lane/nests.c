/* Kernels whose versions of one lane a gang stand for grids of several axes, for results of
   all threads, for updates of shared places, and for nests that the run may have to leave to
   one thread.

   { dg-set-target-env-var ACC_CPU_ONE_LANE "1" }
   { dg-set-target-env-var ACC_NOTIFY "1" }
   { dg-only-device cpu }
   { dg-output "function=turned .* block=1\n.*function=sum .* block=1\n.*function=count .* block=1\n.*function=shift .* block=1\n" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"

#define N 37
#define M 41

static double a[N][M][5], b[N][M][5], t[M][N], line[N * M + 1];

static void
stencil (void)
{
#pragma acc parallel loop collapse (3) copyin (a) copy (b)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      for (int k = 1; k < 4; k++)
	b[i][j][k] = (a[i - 1][j][k] + a[i + 1][j][k] + a[i][j - 1][k] + a[i][j + 1][k]
		      + a[i][j][k - 1] + a[i][j][k + 1]);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < 5; k++)
	{
	  int inside = i && i < N - 1 && j && j < M - 1 && k && k < 4;
	  CHECK_REAL (b[i][j][k], inside ? 6 * a[i][j][k] : -1, 0);
	}
}

static void
turned (void)
{
#pragma acc parallel loop collapse (2) copyin (a) copyout (t)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      t[j][i] = a[i][j][2];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_REAL (t[j][i], a[i][j][2], 0);
}

static void
sum (int n, const double *x)
{
  double total = 1, most = 0;
#pragma acc parallel loop reduction (+ : total) reduction (max : most) copyin (x[0:n])
  for (int i = 0; i < n; i++)
    {
      total += x[i];
      most = most > x[i] ? most : x[i];
    }
  CHECK_REAL (total, 1 + n * (n - 1.0) / 2, 0);
  CHECK_REAL (most, n - 1, 0);
}

static void
count (int n)
{
  int places[8] = { 0 };
#pragma acc parallel loop copy (places)
  for (int i = 0; i < n; i++)
    if (i % 3)
      {
#pragma acc atomic update
	places[i & 7]++;
      }
  int all = 0;
  for (int k = 0; k < 8; k++)
    all += places[k];
  CHECK_INT (all, n - (n + 2) / 3);
}

/* X and Y may be the same elements, or a row apart.  */

static void
shift (int n, double *x, double *y)
{
#pragma acc kernels copy (line)
  for (int i = 0; i < n; i++)
    x[i] = y[i] + 1;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < 5; k++)
	{
	  a[i][j][k] = i + 2 * j - 3 * k;
	  b[i][j][k] = -1;
	}
  for (int i = 0; i <= N * M; i++)
    line[i] = i;
  stencil ();
  turned ();
  sum (N * M, line);
  count (N * M);
  shift (N, line + N, line);
  CHECK_REAL (line[N], 1, 0);
  CHECK_REAL (line[2 * N - 1], N, 0);
  shift (N, line + 1, line);
  CHECK_REAL (line[N], N, 0);
  return 0;
}
