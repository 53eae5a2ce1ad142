/* Negative offsets of addresses are `+-8'.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
shift (int n, double *a, double *b)
{
#pragma acc parallel loop copyin (a[0:n]) copy (b[0:n])
  for (int i = 1; i < n; i++)
    b[i] = a[i - 1] + a[i];
}

/* { dg-final { scan-ptx-not "%rd\[0-9\]+-" } } */
