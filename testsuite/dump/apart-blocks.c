/* Loads wait for no stores to other blocks, and are not repeated behind them; where nothing
   waits there is one version.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
move (int n, float *x, float *y, const float *v, const float *w)
{
#pragma acc parallel loop present (x[0:n], y[0:n], v[0:n], w[0:n])
  for (int i = 0; i < n; i++)
    {
      x[i] += v[i];
      y[i] += w[i];
    }
#pragma acc parallel loop present (x[0:n], y[0:n], v[0:n])
  for (int i = 0; i < n; i++)
    x[i] = y[i] + v[i];
}

/* { dg-final { scan-dump-times apart-blocks ":13:\[0-9\]+: note: loop \[0-9\]+ has two versions: loads wait for no stores where 4 blocks are apart" 1 } } */
/* { dg-final { scan-dump-times apart-blocks "has two versions" 1 } } */
/* { dg-final { scan-dump early-loads "loads come first" } } */
