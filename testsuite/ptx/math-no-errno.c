/* Device math sets no errno: one square root, nothing that asks for its argument's sign.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
roots (int n, float *a, double *b)
{
#pragma acc parallel loop copy (a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    {
      a[i] = __builtin_sqrtf (a[i]);
      b[i] = __builtin_sqrt (b[i]) + a[i];
    }
}

/* { dg-final { scan-ptx-times "sqrt\\.rn\\.f32" 1 } } */
/* { dg-final { scan-ptx-times "sqrt\\.rn\\.f64" 1 } } */
/* { dg-final { scan-ptx-not "setp\\.\[a-z\]*\\.f" } } */
