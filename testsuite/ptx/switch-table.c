/* A dense switch that GCC keeps becomes an indexed branch.  How many cases GCC wants for
   that depends on the target.
   { dg-options "-O2 --param case-values-threshold=4" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
choose (int n, double *a, int *k)
{
#pragma acc parallel loop copy (a[0:n]) copyin (k[0:n])
  for (int i = 0; i < n; i++)
    switch (k[i])
      {
      case 0: a[i] += 1; break;
      case 1: a[i] *= a[i]; break;
      case 2: a[i] /= 3; break;
      case 3: a[i] = -a[i]; break;
      case 4: a[i] = __builtin_floor (a[i]); break;
      case 5: a[i] -= k[i]; break;
      case 6: a[i] = __builtin_fabs (a[i]); break;
      }
}

/* { dg-final { scan-ptx "brx\\.idx" } } */
/* { dg-final { scan-ptx "\\.branchtargets" } } */
