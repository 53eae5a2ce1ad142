/* An outer loop in order, in each thread, around one whose iterations gangs share.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
columns (int n, int m, double (*a)[m], double *s)
{
#pragma acc kernels present (a[0:n][0:m], s[0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s[j] += a[i][j];
}

/* Another thread stores what the next iteration reads.  */
void
diagonals (int n, int m, double (*a)[m])
{
#pragma acc kernels present (a[0:n][0:m])
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      a[i][j] += a[i - 1][j - 1];
}

/* As many iterations as the outer one says: each time they would be divided otherwise.  */
void
fewer (int n, int m, double (*a)[m], double *s)
{
#pragma acc kernels present (a[0:n][0:m], s[0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      s[j] += a[i][j];
}

/* { dg-final { scan-dump partition "line 10: conditional" } } */
/* { dg-final { scan-dump partition "axes after `assign_auto': loop at line 10: gang vector" } } */
/* { dg-final { scan-dump partition "axes after `assign_auto': loop at line 20: vector" } } */
/* { dg-final { scan-dump partition "axes after `assign_auto': loop at line 30: vector" } } */
