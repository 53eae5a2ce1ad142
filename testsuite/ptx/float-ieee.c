/* Division and square root are correctly rounded, denormals are kept.
   { dg-options "-O2 -fno-math-errno" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
roots (int n, float *a, double *b)
{
#pragma acc parallel loop copy (a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    {
      a[i] = 1.0f / __builtin_sqrtf (a[i]);
      b[i] = 1.0 / __builtin_sqrt (b[i]);
    }
}

/* { dg-final { scan-ptx "div\\.rn\\.f32" } } */
/* { dg-final { scan-ptx "div\\.rn\\.f64" } } */
/* { dg-final { scan-ptx "sqrt\\.rn\\.f32" } } */
/* { dg-final { scan-ptx "sqrt\\.rn\\.f64" } } */
/* { dg-final { scan-ptx-not "\\.ftz" } } */
/* { dg-final { scan-ptx-not "\\.approx" } } */
