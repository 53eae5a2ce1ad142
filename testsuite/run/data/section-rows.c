/* Sections of arrays behind pointers to rows of constant and variable length: where the
   pointer is on the device.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

typedef double ten[10];

struct holder
{
  int before;
  ten *rows;
  double *flat;
};

static void
constant_rows (int n, ten *p)
{
#pragma acc parallel copy (p[3:2][0:10])
  p[4][1] += 1;
#pragma acc parallel copy (p[n:1][2:4])
  p[n][3] += 2;
#pragma acc kernels copy (p[n:1][2:4])
  p[n][3] += 3;
#pragma acc data copy (p[n:1][2:4])
  {
#pragma acc parallel present (p[n:1][2:4])
    p[n][5] += 4;
  }
#pragma acc parallel loop copy (p[3:n])
  for (int i = 3; i < 3 + n; i++)
    p[i][9] += 6;
}

static void
variable_rows (int n, int m, double (*p)[m], double q[n][m], double (*r)[m][n])
{
#pragma acc parallel copy (p[n:n])
  p[n + 1][1] += 1;
#pragma acc parallel copy (p[n:1][2:3])
  p[n][3] += 2;
#pragma acc parallel loop copy (q[1:n - 2][0:m])
  for (int i = 1; i < n - 1; i++)
    q[i][i % m] += 3;
#pragma acc parallel copy (r[n:2][0:m][0:n])
  r[n + 1][2][1] += 4;
#pragma acc parallel copy (r[n:1][1:m - 1])
  r[n][2][n - 1] += 5;
#pragma acc parallel copy (r[2:1][m - 1:1][1:2])
  r[2][m - 1][2] += 6;
#pragma acc kernels copy (r[2:1][m - 1:1][1:2])
  r[2][m - 1][1] += 7;
}

static void
members (int n, struct holder *h)
{
#pragma acc enter data copyin (h[0:1])
#pragma acc parallel copy (h->rows[n:1][2:4])
  h->rows[n][5] += 1;
#pragma acc parallel copy (h->rows[3:2][0:10])
  h->rows[3][0] += 2;
#pragma acc parallel copy (h->flat[n:2])
  h->flat[n + 1] += 4;
#pragma acc parallel copy (h->rows[2:1][0:10], h->flat[3:4])
  {
    h->rows[2][0] += 6;
    h->flat[5] += 7;
  }
#pragma acc enter data copyin (h->rows[n:1][3:7])
#pragma acc parallel present (h[0:1])
  h->rows[n][4] += 5;
#pragma acc exit data copyout (h->rows[n:1][3:7])
#pragma acc exit data delete (h[0:1])
}

/* Element NUMBER of A is VALUE, what it began with, and nothing near it has changed.  */

static void
check (double *a, int count, const int *numbers, const double *added, int changed)
{
  for (int i = 0; i < count; i++)
    {
      double want = i;
      for (int k = 0; k < changed; k++)
	if (numbers[k] == i)
	  want += added[k];
      CHECK_ELEMENT (i, a[i], want);
      a[i] = i;
    }
}

int
main (void)
{
  enum { N = 5, M = 7 };
  static double a[200], b[200], c[N * M * 20];
  for (int i = 0; i < 200; i++)
    a[i] = b[i] = i;
  for (int i = 0; i < N * M * 20; i++)
    c[i] = i;
  constant_rows (N, (ten *) a);
  check (a, 200, (int[]) { 41, 53, 55, 39, 49, 59, 69, 79 },
	 (double[]) { 1, 5, 4, 6, 6, 6, 6, 6 }, 8);
  variable_rows (N, M, (double (*)[M]) a, (double (*)[M]) b, (double (*)[M][N]) c);
  check (a, 200, (int[]) { (N + 1) * M + 1, N * M + 3 }, (double[]) { 1, 2 }, 2);
  check (b, 200, (int[]) { M + 1, 2 * M + 2, 3 * M + 3 }, (double[]) { 3, 3, 3 }, 3);
  check (c, N * M * 20,
	 (int[]) { ((N + 1) * M + 2) * N + 1, (N * M + 2) * N + N - 1,
		   (2 * M + M - 1) * N + 2, (2 * M + M - 1) * N + 1 },
	 (double[]) { 4, 5, 6, 7 }, 4);
  struct holder h = { 1, (ten *) a, b };
  members (N, &h);
  check (a, 200, (int[]) { 55, 30, 54, 20 }, (double[]) { 1, 2, 5, 6 }, 4);
  check (b, 200, (int[]) { N + 1, 5 }, (double[]) { 4, 7 }, 2);
  return 0;
}
