/* Device code has no statements that describe variables, also where GCC makes elements of
   arrays registers: PTX could not say it, and passes need not think of them.
   { dg-options "-g" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
f (int n, float *restrict a)
{
#pragma acc parallel loop copy (a[0:3 * n])
  for (int i = 0; i < n; i++)
    {
      float v[3];
      int at = 3 * i;
      for (int k = 0; k < 3; k++)
	v[k] = a[at + k];
      for (int k = 0; k < 3; k++)
	a[at + k] = v[(k + 1) % 3] + at;
    }
}

/* { dg-final { scan-dump-times plain-code "# DEBUG" 0 } } */
/* { dg-final { scan-dump-times sra "# DEBUG" 0 } } */
/* { dg-final { scan-dump-times launch-geometry "# DEBUG" 0 } } */
