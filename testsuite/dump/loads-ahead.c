/* Which loops load an iteration ahead: with long operations, and without stores.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
loops (int n, const float *p, float *f, float *g)
{
#pragma acc parallel loop present (p[0:2*n], f[0:n], g[0:n])
  for (int i = 0; i < n; i++)
    {
      float x = p[2 * i], sum = 0, more = 0;
      for (int j = 0; j < n; j++)
	sum += p[2 * j + 1] / __builtin_sqrtf (p[2 * j] - x);
      for (int j = 0; j < n; j++)
	more += p[2 * j + 1] * p[2 * j];
      f[i] = sum + more;
    }
#pragma acc parallel loop present (p[0:2*n], f[0:n], g[0:n])
  for (int i = 0; i < n; i += 64)
    for (int j = i; j < i + 64; j++)
      g[j] = f[j] / p[j];
}

/* { dg-final { scan-dump loads-ahead "c:1\[23\]:.* 8 loads come an iteration ahead" } } */
/* { dg-final { scan-dump-not loads-ahead "c:1\[45\]:.* ahead" } } */
/* { dg-final { scan-dump-not loads-ahead "c:2\[0-9\]:.* ahead" } } */
