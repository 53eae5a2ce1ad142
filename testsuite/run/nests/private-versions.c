/* Nests with a run-time check whose iterations have arrays of their own: both versions
   are right, where the pointers are apart and where they overlap.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 200
#define M 50

static double v[3 * N * M], want[3 * N * M];

/* The array is small, of the inner iterations, and filled by a loop.  */

static void
inner (double *p, const double *q, int n, int m, int k)
{
#pragma acc data copy (v)
#pragma acc kernels
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	double t[4];
	for (int s = 0; s < 4; s++)
	  t[s] = q[i * m + j] + s;
	p[i * m + j] = t[k] * t[(k + 1) & 3];
      }
}

/* The array is of the outer iterations.  */

static void
outer (double *p, const double *q, int n, int m)
{
#pragma acc data copy (v)
#pragma acc kernels
  for (int i = 0; i < n; i++)
    {
      double row[M];
      for (int j = 0; j < m; j++)
	row[j] = q[i * m + j] + i;
      for (int j = 0; j < m; j++)
	p[i * m + j] = row[m - 1 - j] + 1;
    }
}

/* In a loop of gangs.  */

static void
in_gangs (double *p, const double *q, int n, int m, int k)
{
#pragma acc data copy (v)
#pragma acc parallel loop gang num_gangs (3)
  for (int g = 0; g < 2; g++)
    for (int i = g; i < n; i += 2)
      {
	double t[3] = { 1, 2, 3 };
	t[k] = q[i * m];
	p[i * m] = t[0] + t[1] + t[2];
      }
}

static void
fill (void)
{
  for (int i = 0; i < 3 * N * M; i++)
    want[i] = v[i] = i % 37;
}

static void
compare (void)
{
  for (int i = 0; i < 3 * N * M; i++)
    CHECK (v[i] == want[i]);
}

static void
with_distance (int p, int q)
{
  fill ();
  inner (v + p, v + q, N, M, 2);
  for (int i = 0; i < N * M; i++)
    want[p + i] = (want[q + i] + 2) * (want[q + i] + 3);
  compare ();

  fill ();
  outer (v + p, v + q, N, M);
  for (int i = 0; i < N; i++)
    {
      double row[M];
      for (int j = 0; j < M; j++)
	row[j] = want[q + i * M + j] + i;
      for (int j = 0; j < M; j++)
	want[p + i * M + j] = row[M - 1 - j] + 1;
    }
  compare ();
}

int
main (void)
{
  with_distance (0, N * M);
  with_distance (N * M, 0);
  with_distance (1, 0);
  with_distance (0, 1);
  with_distance (M, 0);
  with_distance (0, 0);

  fill ();
  in_gangs (v, v + N * M, N, M, 1);
  for (int i = 0; i < N; i++)
    want[i * M] = 4 + want[N * M + i * M];
  compare ();
  return 0;
}
