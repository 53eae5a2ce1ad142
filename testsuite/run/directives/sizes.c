/* Sizes on loops of parallel constructs and routines, num_gangs of three dimensions,
   gang (dim:), collapse (force:), several sections of an array in an update, an atomic
   update with if, and cache with sections of two dimensions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 40

static int a[N][N], b[N][N], v[100];

#pragma acc routine worker
static void
row (int *p, int n)
{
#pragma acc loop worker (2) vector (length: 32)
  for (int i = 0; i < n; i++)
    p[i] += 1;
}

static void
loops (void)
{
#pragma acc parallel copyout (a)
  {
#pragma acc loop gang (num: 4) worker (2)
    for (int i = 0; i < N; i++)
      {
#pragma acc loop vector (length: 32)
	for (int j = 0; j < N; j++)
	  a[i][j] = i * 100 + j;
      }
  }
  CHECK_INT (a[4][2], 402);
#pragma acc parallel loop gang (dim: 2) num_gangs (4, 2) copy (a)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop vector (32)
      for (int j = 0; j < N; j++)
	a[i][j]++;
    }
  CHECK_INT (a[4][2], 403);
#pragma acc parallel num_gangs (4, 2) copy (a)
  {
#pragma acc loop gang (dim: 1, static: 1) vector (32)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
	a[i][j] += 0;
  }
#pragma acc parallel loop gang (num: 3) vector (64) collapse (force: 2) copy (a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j]++;
  CHECK_INT (a[4][2], 404);
#pragma acc parallel loop gang num_gangs (3) copy (a)
  for (int i = 0; i < N; i++)
    row (a[i], N);
  CHECK_INT (a[4][2], 405);
#pragma acc parallel loop copyin (a) copy (b)
  for (int i = 1; i < N - 1; i++)
    {
#pragma acc loop
      for (int j = 1; j < N - 1; j++)
	{
#pragma acc cache (readonly: a[i - 1:3][j - 1:3])
	  b[i][j] = a[i - 1][j] + a[i][j] + a[i + 1][j];
	}
    }
  CHECK_INT (b[5][5], 3 * 508);
}

int
main (void)
{
  int sum = 0, yes = 1;
  loops ();
#pragma acc data copy (v)
  {
#pragma acc parallel loop copy (sum) present (v)
    for (int i = 0; i < 100; i++)
      {
	v[i] = i;
#pragma acc atomic update if (yes)
	sum += i;
      }
#pragma acc update self (v[0:2], v[4:2]) self (v[90:10], v[90:10])
    CHECK_INT (v[1], 1);
    CHECK_INT (v[5], 5);
    CHECK_INT (v[99], 99);
    if (sum == 4950)
#pragma acc update self (v[10:2], v[14:2]) if_present
    CHECK_INT (v[11], 11);
  }
  CHECK_INT (sum, 4950);
  return 0;
}
