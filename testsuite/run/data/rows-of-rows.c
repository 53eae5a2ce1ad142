/* Sections behind pointers to pointers: rows of rows, whole and in parts.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "openacc.h"

enum { N = 5, M = 6, L = 7 };

static double ***
make (void)
{
  double ***p = malloc (N * sizeof *p);
  for (int i = 0; i < N; i++)
    {
      p[i] = malloc (M * sizeof **p);
      for (int j = 0; j < M; j++)
	{
	  p[i][j] = malloc (L * sizeof ***p);
	  for (int k = 0; k < L; k++)
	    p[i][j][k] = 100 * i + 10 * j + k;
	}
    }
  return p;
}

/* What P has beside what MAKE gave it is ADDED in the part that begins at FIRST.  */

static void
check (double ***p, int first, double added)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < L; k++)
	{
	  double want = 100 * i + 10 * j + k;
	  int inside = i >= first && j >= first && k >= first;
	  CHECK_ELEMENT (k, p[i][j][k], want + (inside ? added : 0));
	  p[i][j][k] = want;
	}
}

struct grid
{
  int n, m, l;
  double ***u, ***v;
};

int
main (void)
{
  int n = N, m = M, l = L;
  double ***p = make ();
#pragma acc parallel loop collapse (3) copy (p[0:n][0:m][0:l])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
	p[i][j][k] += 1;
  check (p, 0, 1);
#pragma acc data copy (p[0:n][1:m - 1][1:l - 1])
  {
#pragma acc parallel loop collapse (2)
    for (int i = 1; i < n; i++)
      for (int j = 1; j < m; j++)
#pragma acc loop seq
	for (int k = 1; k < l; k++)
	  p[i][j][k] += 2;
  }
  check (p, 1, 2);
#pragma acc enter data copyin (p[0:n][0:m][0:l])
  p[2][3][4] = -1;
#pragma acc update device (p[2:1][3:1][4:1])
#pragma acc parallel loop gang present (p[0:n][0:m][0:l])
  for (int i = 0; i < n; i++)
#pragma acc loop vector collapse (2)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
	p[i][j][k] = 2 * p[i][j][k];
#pragma acc update self (p[0:n][0:m][0:l])
  CHECK_ELEMENT (4, p[2][3][4], -2);
  CHECK_ELEMENT (6, p[4][5][6], 2 * 456);
#pragma acc exit data delete (p[0:n][0:m][0:l])
  if (acc_get_device_type () != acc_device_host)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
	CHECK (!acc_is_present (p + i, 8) && !acc_is_present (p[i] + j, 8)
	       && !acc_is_present (p[i][j], 8));
  p = make ();
  double ***q = make (), ***r = make ();
#pragma acc kernels copyin (q[0:n][0:m][0:l], r[0:n][0:m][0:l]) copyout (p[0:n][0:m][0:l])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
	p[i][j][k] = q[i][j][k] + r[n - 1 - i][j][k] - (100 * (n - 1 - i) + 10 * j + k) + 5;
  check (p, 0, 5);
  /* Several nests; structures and rows behind their members in one construct.  */
  double sums[N];
#pragma acc kernels copyin (q[0:n][0:m][0:l]) copy (p[1:2][0:m][0:l]) \
  copyout (sums)
  {
#pragma acc loop independent
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
	p[2][j][k] += q[1][j][k];
#pragma acc loop independent
    for (int j = 0; j < N; j++)
      sums[j] = p[2][j][3];
  }
  for (int j = 0; j < N; j++)
    CHECK_ELEMENT (j, sums[j], 306 + 20 * j);
  for (int j = 0; j < m; j++)
    for (int k = 0; k < l; k++)
      p[2][j][k] -= q[1][j][k];
  check (p, 0, 0);
  /* A table of pointers, and pointers to rows of constant length.  */
  double *t[N][M], (**b)[L] = malloc (n * sizeof *b);
  for (int i = 0; i < n; i++)
    {
      b[i] = malloc (m * sizeof **b);
      for (int j = 0; j < m; j++)
	{
	  t[i][j] = p[i][j];
	  for (int k = 0; k < l; k++)
	    b[i][j][k] = 3;
	}
    }
#pragma acc parallel loop collapse (3) copy (t[0:n][0:M][0:l]) copyin (b[0:n][0:m][0:L])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
	t[i][j][k] += b[i][j][k];
  check (p, 0, 3);
  struct grid g = { n, m, l, p, q };
#pragma acc parallel loop collapse (3) copyin (g) copy (g.u[0:n][0:m][0:l]) \
  copyin (g.v[0:n][0:m][0:l])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
	g.u[i][j][k] += g.v[i][j][k] - (100 * i + 10 * j + k) + g.n;
  check (p, 0, N);
  /* Four dimensions; some rows are not there.  */
  double ****s = malloc (3 * sizeof *s);
  s[0] = p;
  s[1] = NULL;
  s[2] = q;
#pragma acc parallel loop collapse (2) copy (s[0:3][0:n][0:m][0:l])
  for (int h = 0; h < 3; h += 2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
	for (int k = 0; k < l; k++)
	  s[h][i][j][k] += h + 1;
  check (p, 0, 1);
  check (q, 0, 3);
  return 0;
}
