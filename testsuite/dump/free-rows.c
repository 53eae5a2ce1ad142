/* Rows whose lanes the launch chooses: by their length, by that of the data behind them where
   it is read from memory, by their number where columns are summed.  A row has the usual lanes
   where there is memory of its own, where terms are many and constant, and where the program
   says how many.  Loops have a version for one lane, and where lengths are in memory for the
   usual lanes.  Lanes of columns lie across the warps, but where some rows have no terms.
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

void
some_columns (int n, int m, const float *a, float *y)
{
#pragma acc parallel loop present (a[0:n * m], y[0:m])
  for (int j = 0; j < m; j++)
    if (y[j] > 0)
      {
	float sum = 0;
	for (int i = 0; i < n; i++)
	  sum += a[i * m + j];
	y[j] = sum;
      }
}

/* { dg-final { scan-dump launch-geometry ":13:.*block.x = 64 <= .* 32 : 24 <= .* 8 : 8 <= .* 4 : 1" } } */
/* { dg-final { scan-dump launch-geometry ":27:.*block.x = min .* / max \\(n, 1\\) .* 8 : " } } */
/* { dg-final { scan-dump launch-geometry ":40:.*block.y = min .*131072 <= m .* 1 : 16384 <= m .* 8 : 4096 <= m .* 32 : 128" } } */
/* { dg-final { scan-dump launch-geometry ":53:.*block.x = 32" } } */
/* { dg-final { scan-dump launch-geometry ":66:.*block.x = 64" } } */
/* { dg-final { scan-dump lone-lanes "a version for rows of one lane" } } */
/* { dg-final { scan-dump lone-lanes "a version for rows of the usual lanes" } } */
/* { dg-final { scan-dump lower ":40:.*lanes of a row are in several warps" } } */
/* { dg-final { scan-dump lower ":79:.*lanes of a row are in one warp: some rows have no work" } } */
