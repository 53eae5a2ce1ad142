/* Which conditions of nests with two versions the launch evaluates.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

struct matrix { int n; double *x, *y; };

void
nests (int n, double *a, double *b, struct matrix *m)
{
  /* Of what the region gets.  */
#pragma acc kernels present (a[0:n*n], b[0:n*n])
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i * n + j] = a[(i - 1) * n + j];
  /* Of pointers that the device has.  */
#pragma acc kernels present (m[0:1])
  for (int i = 1; i < n; i++)
    m->y[i] = m->x[i - 1];
}

/* { dg-final { scan-dump launch-checks ":1\[0-4\]:.*the launch evaluates a condition" } } */
/* { dg-final { scan-dump launch-checks ":1\[5-9\]:.*the kernel evaluates a condition" } } */
