/* Kernels of loops over elements have a version of one lane a gang, too, for the cpu device;
   those of one thread a gang have none.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
add (int n, float f, const float *x, float *y)
{
#pragma acc parallel loop present (x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    y[i] += f * x[i];
}

void
alone (int n, float f, const float *x, float *y)
{
#pragma acc serial loop present (x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    y[i] += f * x[i];
}

/* { dg-final { scan-dump-times partition "a version of one lane a gang, for the cpu device" 1 } } */
