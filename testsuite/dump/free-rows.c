/* Rows whose lanes the launch chooses: by their length, by that of the data behind them where
   it is read from memory, by their number where columns are summed.  A row has the usual lanes
   where there is memory of its own, where terms are many and constant, and where the program
   says how many.  Gangs with nothing but lanes have such rows, too, or a block for a row: where
   rows are few, long, or update what others do.  Loops have a version for one lane, and where
   lengths are in memory for the usual lanes.  Lanes of columns lie across the warps, but where
   some rows have no terms.
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

void
of_gangs (int n, int m, const float *a, float *y)
{
#pragma acc parallel loop gang present (a[0:n * m], y[0:n * m])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
#pragma acc loop vector reduction (+: sum)
      for (int j = 0; j < m; j++)
	sum += a[i * m + j];
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	y[i * m + j] = a[i * m + j] / sum;
    }
}

void
long_of_gangs (int n, const float *a, float *y)
{
#pragma acc parallel loop gang present (a[0:n * 512], y[0:n])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
#pragma acc loop vector reduction (+: sum)
      for (int j = 0; j < 512; j++)
	sum += a[i * 512 + j];
      y[i] = sum;
    }
}

void
updates_of_gangs (int n, int m, const int *a, int *y)
{
#pragma acc parallel loop gang present (a[0:n * m], y[0:100])
  for (int i = 0; i < n; i++)
    {
      int first = a[i * m];
#pragma acc loop vector
      for (int j = 0; j < m; j++)
#pragma acc atomic
	y[a[i * m + j] - first]++;
    }
}

/* { dg-final { scan-dump launch-geometry ":15:.*block.x = 64 <= .* 32 : 24 <= .* 8 : 8 <= .* 4 : 1" } } */
/* { dg-final { scan-dump launch-geometry ":29:.*block.x = min .* / max \\(n, 1\\) .* 8 : " } } */
/* { dg-final { scan-dump launch-geometry ":42:.*block.y = min .*131072 <= m .* 1 : 16384 <= m .* 8 : 4096 <= m .* 32 : 128" } } */
/* { dg-final { scan-dump launch-geometry ":55:.*block.x = 32" } } */
/* { dg-final { scan-dump launch-geometry ":68:.*block.x = 64" } } */
/* { dg-final { scan-dump lone-lanes "a version for rows of one lane" } } */
/* { dg-final { scan-dump lone-lanes "a version for rows of the usual lanes" } } */
/* { dg-final { scan-dump lower ":42:.*lanes of a row are in several warps" } } */
/* { dg-final { scan-dump lower ":81:.*lanes of a row are in one warp: some rows have no work" } } */
/* { dg-final { scan-dump launch-geometry ":95:.*block.x = 8192 <= .* 512 <= .* 128 : 129 <= .* 32 : 65 <= .* 16 : 24 <= .* 8 : 8 <= .* 4 : 1 : 33 <= .* min .*n <= 144 .* 1024 : n <= 288 .* 512 : n <= 576 .* 256 : 128, .* : 32" } } */
/* { dg-final { scan-dump lone-lanes ":95:.*a version for rows of a block" } } */
/* { dg-final { scan-dump partition ":111:.*gangs have a row at a time: rows are long, or few" } } */
/* { dg-final { scan-dump launch-geometry ":111:.*block.x = 128" } } */
/* { dg-final { scan-dump partition ":125:.*gangs have a row at a time: .*" } } */
/* { dg-final { scan-dump launch-geometry ":125:.*block.x = 128" } } */
