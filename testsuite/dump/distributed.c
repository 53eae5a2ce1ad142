/* Loops in which nests store rows and columns become loops behind each other, or do not.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
both (int n, int m, double (*restrict a)[500], double *restrict t, double *restrict x,
      double *restrict y)
{
#pragma acc kernels present (a[0:n][0:m], t[0:n], x[0:m], y[0:m])
  for (int i = 0; i < n; i++)
    {
      t[i] = 0;
      for (int j = 0; j < m; j++)
	t[i] += a[i][j] * x[j];
      for (int j = 0; j < m; j++)
	y[j] += a[i][j] * t[i];
    }
}

/* The pointers may be the same: the host finds out.  */
void
unknown (int n, int m, double (*restrict a)[500], double *t, double *x, double *y)
{
#pragma acc kernels present (a[0:n][0:m], t[0:n], x[0:m], y[0:m])
  for (int i = 0; i < n; i++)
    {
      t[i] = 0;
      for (int j = 0; j < m; j++)
	t[i] += a[i][j] * x[j];
      for (int j = 0; j < m; j++)
	y[j] += a[i][j] * t[i];
    }
}

/* What the next iteration has.  */
void
next (int n, int m, double (*restrict a)[500], double *restrict t, double *restrict x,
      double *restrict y)
{
#pragma acc kernels present (a[0:n][0:m], t[0:n+1], x[0:m], y[0:m])
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < m; j++)
	t[i] += a[i][j] * x[j];
      for (int j = 0; j < m; j++)
	y[j] += a[i][j] * t[i + 1];
    }
}

/* Rows alone: one loop is parallel.  */
void
rows (int n, int m, double (*restrict a)[500], double *restrict t, double *restrict x)
{
#pragma acc kernels present (a[0:n][0:m], t[0:n], x[0:m])
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < m; j++)
	t[i] += a[i][j] * x[j];
      for (int j = 0; j < m; j++)
	a[i][j] = t[i];
    }
}

/* { dg-final { scan-dump kernels "c:12:\[0-9\]+: note: loop is distributed" } } */
/* Where the device has to say what a pointer reaches, it is not found out.  */
void
by_index (int n, int m, double (*restrict a)[500], double *t, int *where, double *y)
{
#pragma acc kernels present (a[0:n][0:m], t[0:n], y[0:m])
  for (int i = 0; i < n; i++)
    {
      t[i] = 0;
      for (int j = 0; j < m; j++)
	t[i] += a[i][where[j]];
      for (int j = 0; j < m; j++)
	y[where[j]] += a[i][j] * t[i];
    }
}

/* { dg-final { scan-dump kernels "c:10:\[0-9\]+: note: its part that stores what does not move with it is turned" } } */
/* { dg-final { scan-dump kernels "c:27:\[0-9\]+: note: loop has two versions: the host checks if it can be distributed" } } */
/* { dg-final { scan-dump kernels "c:7\[0-9\]:\[0-9\]+: note: loop is not distributed: what its pointers reach" } } */
/* { dg-final { scan-dump kernels "c:43:\[0-9\]+: note: loop is not distributed: its parts may refer" } } */
/* { dg-final { scan-dump-not kernels "c:\(5\[0-9\]|6\[0-5\]\):\[0-9\]+: note: loop is (not )?distributed" } } */
