/* Captured additions: where threads look ahead for them, where a warp makes them together, and
   where they stay.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
counted (int n, const float *x, float *y, int *count)
{
#pragma acc parallel loop present (x[0:n], y[0:n], count[0:1])
  for (int i = 0; i < n; i++)
    if (x[i] > 0 && x[i] * x[i] + x[i] < 5)
      {
	int k;
#pragma acc atomic capture
	k = (*count)++;
	y[k] = x[i];
      }
}

/* What a lane adds differs, and each gang has a row.  */

void
together (int n, int m, const int *amount, int *first, int *sum)
{
#pragma acc parallel loop gang present (amount[0:n*m], first[0:n*m], sum[0:1])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      {
#pragma acc atomic capture
	{ first[i * m + j] = *sum; *sum += amount[i * m + j]; }
      }
}

/* Each row has a counter of its own.  */

void
rows (int n, int m, const float *restrict x, int *restrict y, int *restrict count)
{
#pragma acc parallel loop gang present (x[0:n*m], y[0:n*m], count[0:n])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      if (x[i * m + j] > 0)
	{
	  int k;
#pragma acc atomic capture
	  k = count[i]++;
	  y[i * m + k] = j;
	}
}

/* Many places; a counter that the loop looks at; what is stored before it decides; a product
   and a sum, which may be rounded once, or twice, decide by how much.  */

void
stay (int n, const float *restrict x, float *y, float *z, int *restrict key, int *count)
{
#pragma acc parallel loop present (key[0:n], count[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic capture
      key[i] = count[key[i]]++;
    }
#pragma acc parallel loop present (x[0:n], key[0:n], count[0:1])
  for (int i = 0; i < n; i++)
    if (x[i] > 0 && *count < 100)
      {
#pragma acc atomic capture
	key[i] = (*count)++;
      }
#pragma acc parallel loop present (y[0:n], z[0:n], key[0:n], count[0:1])
  for (int i = 0; i < n; i++)
    {
      y[i] *= 2;
      if (z[i] > 0)
	{
#pragma acc atomic capture
	  key[i] = (*count)++;
	}
    }
#pragma acc parallel loop present (x[0:2*n], z[0:n], count[0:1])
  for (int i = 0; i < n; i++)
    {
      int more = x[i] * x[i + n] + 1.5f, first;
#pragma acc atomic capture
      { first = *count; *count += more; }
      z[i] = first;
    }
}

/* { dg-final { scan-dump captured-updates ":1\[0-9\]:.*1 captured updates for 32 iterations" } } */
/* { dg-final { scan-dump captured-updates ":3\[0-9\]:.*a warp makes these updates together" } } */
/* { dg-final { scan-dump captured-updates ":4\[0-9\]:.*1 captured updates for 32 iterations" } } */
/* { dg-final { scan-dump captured-updates ":6\[0-5\]:.*iterations update several places" } } */
/* { dg-final { scan-dump captured-updates ":(6\[6-9\]|7\[0-2\]):.*something else in the loop may touch" } } */
/* { dg-final { scan-dump captured-updates ":7\[3-9\]:.*may be another value when it comes" } } */
/* { dg-final { scan-dump captured-updates ":8\[3-9\]:.*may be another value when it comes" } } */
