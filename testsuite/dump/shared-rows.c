/* Rows that gangs share, or do not: sums of columns, of rows, with a directive that leaves the
   level open; num_gangs, rows with lengths of their own, results that workers combine, too.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
columns (int n, int m, const float *a, float *y)
{
#pragma acc parallel loop present (a[0:n * m], y[0:m])
  for (int j = 0; j < m; j++)
    {
      float sum = 0;
      for (int i = 0; i < n; i++)
	sum += a[i * m + j];
      y[j] = sum;
    }
}

void
rows (int n, int m, const float *a, float *y)
{
#pragma acc parallel loop present (a[0:n * m], y[0:m])
  for (int j = 0; j < m; j++)
    {
      float sum = 0;
#pragma acc loop reduction (+: sum)
      for (int i = 0; i < n; i++)
	sum += a[j * n + i];
      y[j] = sum;
    }
}

void
said (int n, int m, const float *a, float *y)
{
#pragma acc parallel loop num_gangs (100) present (a[0:n * m], y[0:m])
  for (int j = 0; j < m; j++)
    {
      float sum = 0;
      for (int i = 0; i < n; i++)
	sum += a[j * n + i];
      y[j] = sum;
    }
}

void
sparse (int n, int all, const int *first, const float *a, float *y)
{
#pragma acc parallel loop present (first[0:n + 1], a[0:all], y[0:n])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
      for (int k = first[i]; k < first[i + 1]; k++)
	sum += a[k];
      y[i] = sum;
    }
}

void
triangle (int n, const float *a, float *y)
{
#pragma acc parallel loop present (a[0:n * n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
      for (int k = 0; k < i; k++)
	sum += a[i * n + k];
      y[i] = sum;
    }
}

void
blocks (int n, int m, const float *a, float *restrict y)
{
#pragma acc parallel loop gang vector_length (256) present (a[0:n * m], y[0:m])
  for (int j = 0; j < m; j++)
    {
      float sum = 0;
#pragma acc loop vector reduction (+: sum)
      for (int i = 0; i < n; i++)
	sum += a[j * n + i];
      y[j] = sum;
    }
}

void
in_memory (int n, int m, const float *restrict a, float *restrict y)
{
#pragma acc parallel loop present (a[0:n * m], y[0:m])
  for (int j = 0; j < m; j++)
    {
      y[j] = 0;
      for (int i = 0; i < n; i++)
	y[j] += a[i * m + j];
    }
}

void
means (int n, const float *a, float *y)
{
#pragma acc parallel loop gang vector_length (128) present (a[0:n * 4096], y[0:n])
  for (int j = 0; j < n; j++)
    {
      float sum = 0;
#pragma acc loop vector reduction (+: sum)
      for (int i = 0; i < 4096; i++)
	sum += a[j * 4096 + i];
      y[j] = sum;
    }
}

void
long_rows (int n, const float *a, float *y)
{
#pragma acc parallel loop gang vector_length (128) present (a[0:n * 1000000], y[0:n])
  for (int j = 0; j < n; j++)
    {
      float sum = 0;
#pragma acc loop vector reduction (+: sum)
      for (int i = 0; i < 1000000; i++)
	sum += a[j * 1000000 + i];
      y[j] = sum;
    }
}

/* { dg-final { scan-dump lower ":10:.*gangs share rows that are few and long" } } */
/* { dg-final { scan-dump lower ":23:.*gangs share rows that are few and long" } } */
/* { dg-final { scan-dump lower ":37:.*gangs have rows of their own: num_gangs says" } } */
/* { dg-final { scan-dump lower ":50:.*gangs have rows of their own: rows have lengths" } } */
/* { dg-final { scan-dump lower ":63:.*gangs have rows of their own: a loop's length is not known" } } */
/* { dg-final { scan-dump launch-geometry ":10:.*grid.y = m <= .* max \\(min \\(resident blocks / grid.x, " } } */
/* { dg-final { scan-dump launch-geometry ":10:.*block.y = min .*32 <= m .* 16 : 16 <= m .* 32 : 8 <= m .* 64 : 128" } } */
/* { dg-final { scan-dump launch-geometry ":23:.*and grid.y == 1 .* 0 : block.y \\* 8 for each gang" } } */
/* { dg-final { scan-dump lower ":76:.*gangs share rows that are few and long" } } */
/* { dg-final { scan-dump promote-scalars ":95:.* is a register in loop .*: set before and stored after" } } */
/* { dg-final { scan-dump lower ":90:.*gangs share rows that are few and long" } } */
/* { dg-final { scan-dump lower ":102:.*gangs have rows of their own: each lane has as many terms" } } */
/* { dg-final { scan-dump lower ":116:.*gangs share rows that are few and long" } } */
