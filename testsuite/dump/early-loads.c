/* Loops with long operations begin with the loads of several iterations; others, and those that
   store, are left alone.

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

/* { dg-final { scan-dump early-loads ":14:.* \[67\] loads come first" } } */
/* { dg-final { scan-dump-not early-loads ":1\[56\]:.* loads come first" } } */
/* { dg-final { scan-dump-not early-loads ":2\[0-9\]:.* loads come first" } } */
