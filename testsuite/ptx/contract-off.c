/* Without contraction every product and sum is rounded.
   { dg-options "-O2 -ffp-contract=off" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
axpy (int n, float a, float *x, float *y)
{
#pragma acc parallel loop copyin (x[0:n]) copy (y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = a * x[i] + y[i];
}

/* { dg-final { scan-ptx "mul\\.rn\\.f32" } } */
/* { dg-final { scan-ptx "add\\.rn\\.f32" } } */
/* { dg-final { scan-ptx-not "fma" } } */
