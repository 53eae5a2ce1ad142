/* Red and black fields in nests of kernels regions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
fields (int n, int c, double (*restrict u)[n])
{
#pragma acc kernels present (u[0:n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1 + (i + c) % 2; j < n - 1; j += 2)
      u[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4;
}

void
asked (int n, int c, float (*restrict u)[64])
{
#pragma acc kernels present (u[0:n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < 63; j++)
      if ((i + j) % 2 == c)
	u[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4;
}

/* Both are of one colour.  */
void
diagonal (int n, int c, double (*restrict u)[n])
{
#pragma acc kernels present (u[0:n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1 + (i + c) % 2; j < n - 1; j += 2)
      u[i][j] = u[i - 1][j - 1] + u[i + 1][j + 1];
}

/* { dg-final { scan-dump partition ":9:.*is judged parallel" } } */
/* { dg-final { scan-dump partition "at line 11: parities decide, if rows are long enough" } } */
/* { dg-final { scan-dump partition "axes after `bands': loop at line 9: gang.y" } } */
/* { dg-final { scan-dump partition "at line 21: what is even in one is odd in the other one" } } */
/* { dg-final { scan-dump partition "axes after `bands': loop at line 18: gang.y" } } */
/* { dg-final { scan-dump partition ":29:.*is judged sequential" } } */
