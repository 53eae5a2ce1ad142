/* Reductions over gangs and workers where nothing is left to vector lanes: gang (static)
   with worker, vector_length (1), any number of workers, also one that the launch knows.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 1000

int v[N];

static void
sums (int workers)
{
  int x = 5, y = 7, m = -1;
  double d = 0.5;
#pragma acc parallel loop gang (static: 2) worker reduction (+:x)
  for (int i = 0; i < N; i++)
    x += v[i];
  CHECK_INT (x, 5 + N * (N - 1) / 2);
  x = 5;
#pragma acc parallel loop gang (static: *) worker num_workers (16) reduction (+:x, d) reduction (max:m)
  for (int i = 0; i < N; i++)
    {
      x += v[i];
      d += v[i];
      m = v[i] > m ? v[i] : m;
    }
  CHECK_INT (x, 5 + N * (N - 1) / 2);
  CHECK_INT (d, N * (N - 1) / 2);
  CHECK_INT (m, N - 1);
  x = 5;
#pragma acc parallel loop gang (static: 3) worker num_workers (workers) reduction (+:x) reduction (^:y)
  for (int i = 0; i < N; i++)
    {
      x += v[i];
      y ^= v[i];
    }
  CHECK_INT (x, 5 + N * (N - 1) / 2);
  for (int i = 0; i < N; i++)
    y ^= v[i];
  CHECK_INT (y, 7);
}

static void
one_lane (void)
{
  int x = 1, rows = 0;
#pragma acc parallel loop gang worker num_workers (24) vector_length (1) reduction (+:x)
  for (int i = 0; i < N; i++)
    x += v[i];
  CHECK_INT (x, 1 + N * (N - 1) / 2);
#pragma acc parallel num_gangs (3) num_workers (20) vector_length (1) reduction (+:rows)
  {
#pragma acc loop gang (static: 1)
    for (int i = 0; i < 10; i++)
      {
	int row = 0;
#pragma acc loop worker reduction (+:row)
	for (int j = 0; j < 100; j++)
	  row += v[100 * i + j];
	rows += row;
      }
  }
  CHECK_INT (rows, N * (N - 1) / 2);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    v[i] = i;
  sums (3);
  sums (12);
  one_lane ();
  return 0;
}
