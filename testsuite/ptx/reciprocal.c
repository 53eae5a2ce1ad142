/* One divided by a number is a reciprocal, rounded like a division; other numbers are
   divided.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
reciprocals (int n, float *a, double *b, float *c)
{
#pragma acc parallel loop copy (a[0:n], b[0:n], c[0:n])
  for (int i = 0; i < n; i++)
    {
      a[i] = 1 / a[i];
      b[i] = 1 / b[i];
      c[i] = 3 / c[i];
    }
}

/* { dg-final { scan-ptx "rcp\\.rn\\.f32" } } */
/* { dg-final { scan-ptx "rcp\\.rn\\.f64" } } */
/* { dg-final { scan-ptx "div\\.rn\\.f32\[^\n\]*0f40400000" } } */
/* { dg-final { scan-ptx-not "div\\.rn\\.f64" } } */
