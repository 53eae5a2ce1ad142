/* 1024 columns are eight for each of 128 lanes: no loop is left, and the loads of all eight
   are under way.  1000 are not the same number for each.
   { dg-options "-O2 -fplugin-arg-accplug-dump=exact-trips" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
rows (int n, const float *x, float *y)
{
#pragma acc parallel loop gang present (x[0:n * 1024], y[0:n])
  for (int i = 0; i < n; i++)
    {
      float total = 0;
#pragma acc loop vector reduction (+:total)
      for (int j = 0; j < 1024; j++)
	total += x[i * 1024 + j];
      y[i] = total;
    }
}

void
ragged (int n, const float *x, float *y)
{
#pragma acc parallel loop gang present (x[0:n * 1000], y[0:n])
  for (int i = 0; i < n; i++)
    {
      float total = 0;
#pragma acc loop vector reduction (+:total)
      for (int j = 0; j < 1000; j++)
	total += x[i * 1000 + j];
      y[i] = total;
    }
}

/* { dg-final { scan-dump-times exact-trips "each lane has 8 iterations" 1 } } */
/* { dg-final { scan-dump-times exact-trips "each lane has" 1 } } */
