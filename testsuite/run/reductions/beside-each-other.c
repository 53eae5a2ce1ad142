/* Sums to several elements of an array by loops whose number of iterations is checked at run
   time: each version of the loop stores all of them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { size = 256 };

/* Loops up to N inclusive: the number of iterations may overflow.  */

__attribute__ ((noinline)) static void
constant_places (int n, const double *a, float *y)
{
#pragma acc kernels copyin (a[0:size]) copy (y[0:8])
  for (int i = 1; i <= n; i++)
    {
      y[3] += (float) a[i];
      y[5] += 2 * (float) a[i];
    }
}

__attribute__ ((noinline)) static void
variable_places (int n, int k, const double *a, float *y)
{
#pragma acc kernels copyin (a[0:size]) copy (y[0:8])
  for (int i = 1; i <= n; i++)
    {
      y[k] += (float) a[i];
      y[k + 1] += 2 * (float) a[i];
      if (y[k + 2] < a[i])
	y[k + 2] = a[i];
    }
}

__attribute__ ((noinline)) static void
operators (int n, const double *a, long *y)
{
#pragma acc kernels copyin (a[0:size]) copy (y[0:8])
  for (int i = 1; i <= n; i++)
    {
      y[0] += (long) a[i];
      y[1] ^= (long) a[i];
      y[2] |= (long) a[i];
      y[7]++;
    }
}

static void
test (int n)
{
  double a[size];
  float y[8], z[8];
  long w[8];
  for (int i = 0; i < size; i++)
    a[i] = i * 7 % 61;
  for (int i = 0; i < 8; i++)
    y[i] = z[i] = w[i] = i;
  int k = n % 4;
  constant_places (n, a, y);
  variable_places (n, k, a, z);
  operators (n, a, w);
  long sum = 0, most = k + 2, xor = 1, or = 2;
  for (int i = 1; i <= n; i++)
    {
      sum += a[i];
      most = most < a[i] ? a[i] : most;
      xor ^= (long) a[i];
      or |= (long) a[i];
    }
  CHECK (y[3] == 3 + sum && y[4] == 4 && y[5] == 5 + 2 * sum);
  CHECK (z[k] == k + sum && z[k + 1] == k + 1 + 2 * sum && z[k + 2] == most);
  CHECK (w[0] == sum && w[1] == xor && w[2] == or && w[3] == 3 && w[7] == 7 + n);
}

int
main (void)
{
  for (int n = 0; n < size; n += 85)
    test (n);
  return 0;
}
