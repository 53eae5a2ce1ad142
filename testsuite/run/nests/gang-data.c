/* What belongs to a gang, where a nest makes the grid one of several axes: its number,
   private arrays in shared and in other memory, reductions of other loops, atomic
   updates.

   { dg-set-target-env-var ACC_CPU_ONE_LANE "0" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 50
#define LARGE 9000

static double grid[N][N], rows[N];

static void
private_arrays (void)
{
  double large[LARGE], small[N];
  int total = 0, hits = 0;
#pragma acc parallel private (large, small) copy (grid, rows, hits) \
  reduction (+ : total)
  {
#pragma acc loop
    for (int i = 0; i < N; i++)
#pragma acc loop
      for (int j = 0; j < N; j++)
	{
	  grid[i][j] += i - j;
#pragma acc atomic update
	  hits++;
	}
#pragma acc loop gang reduction (+ : total)
    for (int i = 0; i < N; i++)
      {
#pragma acc loop vector
	for (int j = 0; j < N; j++)
	  {
	    large[LARGE - 1 - j] = i * 10 + j;
	    small[j] = i;
	  }
	double s = 0;
#pragma acc loop vector reduction (+ : s)
	for (int j = 0; j < N; j++)
	  s += large[LARGE - N + j] + small[N - 1 - j];
	rows[i] += s;
	total++;
      }
  }
  CHECK_INT (hits, N * N);
  CHECK_INT (total, N);
  for (int i = 0; i < N; i++)
    {
      CHECK_REAL (rows[i], N * 11.0 * i + N * (N - 1) / 2, 1e-12);
      for (int j = 0; j < N; j++)
	CHECK_REAL (grid[i][j], i - j, 0);
    }
}

/* Each gang has one number, and they are all below the number of gangs.  */

static void
numbers (int n)
{
  int *who = (int *) calloc (n * n, sizeof (int));
  int gangs = 0;
#pragma acc parallel loop copyout (who[0:n * n]) reduction (max : gangs)
  for (int i = 0; i < n; i++)
#pragma acc loop reduction (max : gangs)
    for (int j = 0; j < n; j++)
      {
	who[i * n + j] = __builtin_goacc_parlevel_id (0);
	int size = __builtin_goacc_parlevel_size (0);
	gangs = gangs > size ? gangs : size;
      }
  char *seen = (char *) calloc (gangs, 1);
  for (int i = 0; i < n * n; i++)
    {
      CHECK (who[i] >= 0 && who[i] < gangs);
      seen[who[i]] = 1;
    }
  int different = 0;
  for (int i = 0; i < gangs; i++)
    different += seen[i];
  CHECK_INT (different, gangs);
  free (who);
  free (seen);
}

int
main (void)
{
  private_arrays ();
  numbers (40);
  numbers (300);
  return 0;
}
