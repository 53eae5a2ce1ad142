/* Loops that a thread runs by itself, of all lengths around what they are unrolled by,
   upwards and downwards, in several types; order of sums.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define LENGTHS 23
#define N (LENGTHS * 4)

static int a[N], tables[LENGTHS][N];
static float f[N], sums[LENGTHS];
static long down[LENGTHS];
static unsigned steps[LENGTHS];
static int last[LENGTHS];

static int
host_steps (int length)
{
  int sum = 0;
  for (unsigned k = 0; k < (unsigned) length * 3; k += 3)
    sum = sum * 3 + a[k % N];
  return sum;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      a[i] = i * 7 % 31;
      f[i] = 1.0f / (i + 1);
    }
#pragma acc parallel loop copyin (a, f) copyout (sums, down, steps, last, tables)
  for (int n = 0; n < LENGTHS; n++)
    {
      float sum = 0;
#pragma acc loop seq
      for (int k = 0; k < n; k++)
	sum = sum * 0.5f + f[k];
      sums[n] = sum;
      long d = 1;
#pragma acc loop seq
      for (int k = n - 1; k >= 0; k--)
	d = d * 3 + a[2 * k] - a[k + 1];
      down[n] = d;
      unsigned s = 0;
#pragma acc loop seq
      for (unsigned k = 0; k < (unsigned) n * 3; k += 3)
	s = s * 3 + a[k % N];
      steps[n] = s;
      int seen = -1;
#pragma acc loop seq
      for (int k = 0; k < n; k++)
	if (a[k] % 3 == 0)
	  seen = k;
      last[n] = seen;
#pragma acc loop seq
      for (int k = 0; k < N; k++)
	tables[n][k] = 0;
#pragma acc loop seq
      for (int k = 2; k < n + 2; k++)
	tables[n][k] = tables[n][k - 1] + tables[n][k - 2] + a[k + 1];
    }
  for (int n = 0; n < LENGTHS; n++)
    {
      float sum = 0;
      long d = 1;
      int seen = -1, table[N] = { 0 };
      for (int k = 0; k < n; k++)
	sum = sum * 0.5f + f[k];
      for (int k = n - 1; k >= 0; k--)
	d = d * 3 + a[2 * k] - a[k + 1];
      for (int k = 0; k < n; k++)
	if (a[k] % 3 == 0)
	  seen = k;
      for (int k = 2; k < n + 2; k++)
	table[k] = table[k - 1] + table[k - 2] + a[k + 1];
      CHECK_REAL (sums[n], sum, 1e-6);
      CHECK_INT (down[n], d);
      CHECK_INT ((int) steps[n], host_steps (n));
      CHECK_INT (last[n], seen);
      for (int k = 0; k < N; k++)
	CHECK_INT (tables[n][k], table[k]);
    }
  return 0;
}
