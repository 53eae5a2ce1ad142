/* Iterations that store what others load, and change nothing.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
shortest (int n, double (*restrict d)[n], int k)
{
#pragma acc kernels present (d[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (d[i][k] + d[k][j] < d[i][j])
	d[i][j] = d[i][k] + d[k][j];
}

void
closure (int n, int *restrict d, int k)
{
#pragma acc kernels present (d[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      d[i * n + j] |= d[i * n + k] & d[k * n + j];
}

/* Row k is not stored to.  */
void
others (int n, double (*restrict d)[n], double *restrict f, int k)
{
#pragma acc kernels present (d[0:n], f[0:n])
  for (int i = 0; i < n; i++)
    if (i != k)
      for (int j = 0; j < n; j++)
	d[i][j] -= f[i] * d[k][j];
}

/* It is here, and doubles.  */
void
sums (int n, double (*restrict d)[n], int k)
{
#pragma acc kernels present (d[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      d[i][j] += d[k][j];
}

/* { dg-final { scan-dump partition "line 9: conditional" } } */
/* { dg-final { scan-dump partition "at line 12, which is read in iteration .*, changes nothing there if what it adds has the right sign" } } */
/* { dg-final { scan-dump partition "axes after `bands': loop at line 9: gang.y worker .band." } } */
/* { dg-final { scan-dump partition "at line 21, which is read in iteration \[^,\]*, changes nothing there\n" } } */
/* { dg-final { scan-dump partition "axes after `bands': loop at line 19: gang.y worker .band." } } */
/* { dg-final { scan-dump partition "at line 32, which is read in iteration \[^,\]*, changes nothing there\n" } } */
/* { dg-final { scan-dump-not partition "at line 42, which is read" } } */
