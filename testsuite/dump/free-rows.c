/* Rows whose lanes the launch chooses: by their length, by that of the data behind them where
   it is read from memory, by their number where columns are summed.  A row has the usual lanes
   where there is memory of its own, where terms are many and constant, and where the program
   says how many.  Loops have a version for one lane.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
rows (int n, int m, const float *a, const float *x, float *y)
{
#pragma acc parallel loop present (a[0:n * m], x[0:m], y[0:n])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
      for (int j = 0; j < m; j++)
	sum += a[i * m + j] * x[j];
      y[i] = sum;
    }
}

void
sparse (int n, int all, const int *first, const int *column, const float *a, const float *x,
	float *y)
{
#pragma acc parallel loop present (first[0:n + 1], column[0:all], a[0:all], x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
      for (int k = first[i]; k < first[i + 1]; k++)
	sum += a[k] * x[column[k]];
      y[i] = sum;
    }
}

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
usual (int n, const float *a, float *y)
{
#pragma acc parallel loop present (a[0:n * 100], y[0:n])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
      for (int j = 0; j < 100; j++)
	sum += a[i * 100 + j];
      y[i] = sum;
    }
}

void
said (int n, int m, const float *a, float *y)
{
#pragma acc parallel loop vector_length (64) present (a[0:n * m], y[0:n])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
      for (int j = 0; j < m; j++)
	sum += a[i * m + j];
      y[i] = sum;
    }
}

/* { dg-final { scan-dump launch-geometry ":12:.*block.x = 64 <= .* 32 : 24 <= .* 8 : 8 <= .* 4 : 1" } } */
/* { dg-final { scan-dump launch-geometry ":26:.*block.x = min .* / max \\(n, 1\\) .* 8 : " } } */
/* { dg-final { scan-dump launch-geometry ":39:.*block.x = min .*65536 <= m .* 1 : 8192 <= m .* 8 : 32" } } */
/* { dg-final { scan-dump launch-geometry ":52:.*block.x = 32" } } */
/* { dg-final { scan-dump launch-geometry ":65:.*block.x = 64" } } */
/* { dg-final { scan-dump lone-lanes "a version for rows of one lane" } } */
