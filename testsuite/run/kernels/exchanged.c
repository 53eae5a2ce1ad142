/* Sums whose outermost loop is not theirs: it goes inside.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */
/* { dg-skip-device "host" } */
/* { dg-output "^(launch \[^\n\]*\n)*accplug: \[^\n\]*exchanged.c:39: a run-time check of c failed: the loops that it guards run sequentially" } */

#include "../check.h"

enum { M = 60, L = 40 };

static void
sums (const double *restrict a, const double *restrict b, double *restrict c)
{
#pragma acc kernels present(a, b, c)
  for (int k = 0; k < L; k++)
    for (int i = 0; i < M; i++)
      for (int j = 0; j < M; j++)
	c[i * M + j] += a[i * L + k] * b[k * M + j];
}

/* The loop over k is in the middle, and the rows may overlap.  */
static void
rows (int n, const double *restrict a, double *restrict c, int stride)
{
#pragma acc kernels present(a, c)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < M; k++)
      for (int j = 0; j < M; j++)
	c[i * stride + j] += a[k * M + i];
}

/* All rows are one.  */
static void
same_row (int n, const double *restrict a, double *restrict c, int stride)
{
#pragma acc kernels present(a, c)
  for (int k = 0; k < n; k++)
    for (int i = 0; i < M; i++)
      for (int j = 0; j < M; j++)
	c[i * stride + j] += a[k * M + i];
}

static void
pointers (int n, double *a, double *b, double *c)
{
#pragma acc kernels present(a, b, c)
  for (int k = 0; k < n; k++)
    for (int i = 0; i < M; i++)
      for (int j = 0; j < M; j++)
	c[i * M + j] += a[i * L + k] * b[k * M + j];
}

static void
columns (int n, int m, double *a, double *s)
{
#pragma acc kernels present(a, s)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s[j] -= a[i * m + j];
}

/* Rows that are few and long.  */
static void
matrix_vector (int n, int m, double *a, double *v, double *s)
{
#pragma acc kernels present(a, v, s)
  for (int i = 0; i < n; i++)
    {
      s[i] = 1;
      for (int j = 0; j < m; j++)
	s[i] += a[i * m + j] * v[j];
    }
}

static void
host_matrix_vector (int n, int m, double *a, double *v, double *s)
{
  for (int i = 0; i < n; i++)
    {
      s[i] = 1;
      for (int j = 0; j < m; j++)
	s[i] += a[i * m + j] * v[j];
    }
}

static double x[M * L], y[L * M], c[M * M], expected[M * M], z[2 * M * M], row[M];

static void
multiply (int n, const double *a, const double *b, double *sum)
{
  for (int k = 0; k < n; k++)
    for (int i = 0; i < M; i++)
      for (int j = 0; j < M; j++)
	sum[i * M + j] += a[i * L + k] * b[k * M + j];
}

static void
check_same (const double *got, const double *want, int n)
{
  for (int i = 0; i < n; i++)
    CHECK (got[i] == want[i]);
}

int
main (void)
{
  for (int i = 0; i < M * L; i++)
    {
      x[i] = i % 11 - 5;
      y[i] = i % 13 - 6;
    }
  for (int i = 0; i < M * M; i++)
    c[i] = expected[i] = i % 5;
#pragma acc data copyin(x, y) copy(c)
  {
    sums (x, y, c);
    pointers (L, x, y, c);
    pointers (0, x, y, c);
  }
  multiply (L, x, y, expected);
  multiply (L, x, y, expected);
  check_same (c, expected, M * M);

  double sum = 0;
  for (int i = 0; i < M * M; i++)
    sum += z[i] = i % 9;
#pragma acc data copyin(z) copy(row, c)
  {
    same_row (M, z, row, 0);
    rows (M, z, c, M);
  }
  for (int i = 0; i < M; i++)
    CHECK (row[i] == sum);
  for (int i = 0; i < M; i++)
    for (int k = 0; k < M; k++)
      for (int j = 0; j < M; j++)
	expected[i * M + j] += z[k * M + i];
  check_same (c, expected, M * M);

  /* Sums of what has been added already.  */
  static double w[2 * M * M], same[2 * M * M];
  for (int i = 0; i < 2 * M * M; i++)
    w[i] = same[i] = i % 3;
#pragma acc data copyin(x) copy(w)
  pointers (3, x, w, w + M);
  multiply (3, x, same, same + M);
  check_same (w, same, 2 * M * M);
#pragma acc data copy(w)
  {
    columns (20, 30, w, w + 1000);
    columns (7, 30, w, w + 30);
  }
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++)
      same[1000 + j] -= same[i * 30 + j];
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 30; j++)
      same[30 + j] -= same[i * 30 + j];
  check_same (w, same, 2 * M * M);

  for (int i = 0; i < 2 * M * M; i++)
    w[i] = same[i] = i % 3;
#pragma acc data copy(w)
  {
    matrix_vector (3, 1700, w, w + 5100, w + 7100);
    matrix_vector (3, 4, w + 7000, w + 7080, w + 7081);
    matrix_vector (4, 3, w + 7000, w + 7080, w + 7005);
    columns (3000, 2, w, w + 7110);
  }
  host_matrix_vector (3, 1700, same, same + 5100, same + 7100);
  host_matrix_vector (3, 4, same + 7000, same + 7080, same + 7081);
  host_matrix_vector (4, 3, same + 7000, same + 7080, same + 7005);
  for (int i = 0; i < 3000; i++)
    for (int j = 0; j < 2; j++)
      same[7110 + j] -= same[i * 2 + j];
  check_same (w, same, 2 * M * M);
  return 0;
}
