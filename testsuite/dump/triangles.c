/* Triangles of a matrix: which references meet in two iterations, and which do not.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* Rows and columns, of a length that the run knows.  */
void
upper (int m, int s, double *restrict c)
{
#pragma acc kernels present (c[0:m * s])
  for (int i = 0; i < m - 1; i++)
    for (int j = i + 1; j < m; j++)
      c[j * s + i] = c[i * s + j];
}

/* Of a length that the compiler knows: nothing is left to the run.  */
void
known (double c[40][40])
{
#pragma acc kernels present (c[0:40][0:40])
  for (int i = 0; i < 40; i++)
    for (int j = 0; j <= i; j++)
      c[j][i] = c[i][j];
}

/* The whole square.  */
void
square (double c[40][40])
{
#pragma acc kernels present (c[0:40][0:40])
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 40; j++)
      c[j][i] = c[i][j];
}

/* Rows of a pointer that moves by less than a row.  */
void
overlapping (int n, int *p)
{
#pragma acc kernels present (p[0:n + 4])
  for (int i = 0; i < n; i++)
    {
      int (*q)[4] = (int (*)[4]) (p + i);
      q[0][1] = q[0][0] + 1;
    }
}

/* Rows below are stored later on, however long they are: no check is worth while.  */
void
rows_below (int n, int m, double (*a)[n], double (*b)[m])
{
#pragma acc kernels present (a[0:n][0:n], b[0:n][0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = i + 1; k < n; k++)
	b[i][j] += a[k][i] * b[k][j];
}

/* { dg-final { scan-dump partition "line 10: conditional" } } */
/* { dg-final { scan-dump partition "line 11: conditional" } } */
/* { dg-final { scan-dump partition "line 20: parallel" } } */
/* { dg-final { scan-dump partition "line 21: parallel" } } */
/* { dg-final { scan-dump partition "no two iterations have their subscripts" } } */
/* { dg-final { scan-dump partition "line 30: sequential" } } */
/* { dg-final { scan-dump partition "line 40: sequential" } } */
/* { dg-final { scan-dump partition "two iterations meet whatever the strides are" } } */
/* { dg-final { scan-dump partition "line 52: sequential" } } */
/* { dg-final { scan-dump partition "line 53: conditional" } } */
