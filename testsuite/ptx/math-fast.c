/* -ffast-math: float functions and division are approximations, as with nvcc's
   -use_fast_math; double ones are exact.
   { dg-options "-O2 -ffast-math" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
functions (int n, float *a, float *b, float *c, float *e, float *f, double *d)
{
#pragma acc parallel loop copy (a[0:n], b[0:n], c[0:n], d[0:n], e[0:n], f[0:n])
  for (int i = 0; i < n; i++)
    {
      a[i] = __builtin_expf (a[i]);
      b[i] = __builtin_logf (b[i]);
      c[i] = __builtin_sinf (c[i]);
      e[i] = a[i] / e[i];
      f[i] = __builtin_sqrtf (f[i]);
      d[i] = __builtin_sqrt (d[i]);
    }
}

/* { dg-final { scan-ptx "ex2\\.approx\\.ftz\\.f32" } } */
/* { dg-final { scan-ptx "lg2\\.approx\\.ftz\\.f32" } } */
/* { dg-final { scan-ptx "sin\\.approx\\.ftz\\.f32" } } */
/* { dg-final { scan-ptx "div\\.approx\\.ftz\\.f32" } } */
/* { dg-final { scan-ptx "sqrt\\.rn\\.f64" } } */
