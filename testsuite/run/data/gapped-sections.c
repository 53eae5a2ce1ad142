/* Sections of several dimensions in data clauses that are not contiguous: what is between
   their elements keeps its values.
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

static double fixed[10][20], box[4][5][6];

static int
inside (int i, int j, int m)
{
  return i >= 1 && i < 9 && j >= 2 && j < m - 2;
}

/* All elements of A in the section are VALUE (I, J) = SCALE * I + J, the others -1.  */
static void
check_rows (int n, int m, double (*a)[m], int scale)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      CHECK (a[i][j] == (inside (i, j, m) ? scale * i + j : -1));
}

static void
fill (double *a, int n)
{
  for (int i = 0; i < n; i++)
    a[i] = -1;
}

static void
constants (void)
{
  fill (&fixed[0][0], 200);
#pragma acc parallel loop collapse(2) copyout(fixed[1:8][2:16])
  for (int i = 1; i < 9; i++)
    for (int j = 2; j < 18; j++)
      fixed[i][j] = 100 * i + j;
  check_rows (10, 20, fixed, 100);
#pragma acc kernels copy(fixed[1:8][2:16])
  for (int i = 1; i < 9; i++)
    for (int j = 2; j < 18; j++)
      fixed[i][j] += i;
  check_rows (10, 20, fixed, 101);
  double sum = 0;
#pragma acc serial loop copyin(fixed[1:8][2:16]) reduction(+:sum)
  for (int i = 1; i < 9; i++)
    for (int j = 2; j < 18; j++)
      sum += fixed[i][j] - 101 * i;
  CHECK (sum == 8 * (2 + 17) * 8);
}

/* P points to rows, and so does Q.  */
static void
variables (int n, int m, double (*p)[m], double q[n][m])
{
  fill (&p[0][0], n * m);
  fill (&q[0][0], n * m);
#pragma acc data copyout(p[1:n-2][2:m-4]) copy(q[1:n-2][2:m-4])
  {
#pragma acc parallel loop collapse(2) present(p[1:n-2][2:m-4], q[2:n-3][3:m-5])
    for (int i = 1; i < n - 1; i++)
      for (int j = 2; j < m - 2; j++)
	p[i][j] = q[i][j] + 1 + 10 * i + j;
#pragma acc kernels loop present(q)
    for (int i = 1; i < n - 1; i++)
      for (int j = 2; j < m - 2; j++)
	q[i][j] = 10 * i + j;
  }
  check_rows (n, m, p, 10);
  check_rows (n, m, q, 10);
#pragma acc parallel loop copy(p[0:n][0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      p[i][j] += inside (i, j, m) ? i : 0;
  check_rows (n, m, p, 11);
  CHECK (!acc_is_present (p[1], 8));
}

/* Directives without a construct.  */
static void
dynamic (int n, int m)
{
  double v[n][m];
  fill (&v[0][0], n * m);
#pragma acc enter data create(v[1:n-2][2:m-4])
#pragma acc parallel loop collapse(2) present(v[1:n-2][2:m-4])
  for (int i = 1; i < n - 1; i++)
    for (int j = 2; j < m - 2; j++)
      v[i][j] = 7 * i + j;
  v[4][0] = 5;
#pragma acc exit data copyout(v[1:n-2][2:m-4])
  CHECK (v[4][0] == 5);
  v[4][0] = -1;
  check_rows (n, m, v, 7);
#pragma acc enter data copyin(v[1:1][3:2])
  CHECK (acc_is_present (&v[1][3], 16) && !acc_is_present (&v[2][0], 8));
  v[1][3] = v[1][6] = v[1][1] = 0;
#pragma acc exit data copyout(v[1:1][3:2])
  CHECK (v[1][3] == 10 && v[1][6] == 0 && v[1][1] == 0);
#pragma acc enter data create(v[n/2:0][2:m-4])
#pragma acc exit data delete(v[n/2:0][2:m-4])
}

static void
boxes (int l, int n, int m)
{
  for (int i = 0; i < 120; i++)
    (&box[0][0][0])[i] = -1;
#pragma acc parallel loop collapse(3) copyout(box[1:l][1:n][2:m])
  for (int i = 1; i < 1 + l; i++)
    for (int j = 1; j < 1 + n; j++)
      for (int k = 2; k < 2 + m; k++)
	box[i][j][k] = i + j + k;
#pragma acc kernels copy(box[3:1][1:n][4:m])
  for (int j = 1; j < 1 + n; j++)
    for (int k = 4; k < 4 + m; k++)
      box[3][j][k] = 50;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < 6; k++)
	CHECK (box[i][j][k]
	       == (j < 1 || j > n ? -1 : i == 3 && k >= 4 ? 50
		   : i >= 1 && i <= l && k >= 2 && k < 2 + m ? i + j + k : -1));
}

struct holder
{
  double a[10][24];
  double (*p)[24];
  double **rows;
  int other;
};

/* Members; H is mapped, LOCAL is not.  */
static void
members (struct holder *h, int n, int m)
{
  struct holder local = *h;
#pragma acc data copyin(h[0:1])
  {
#pragma acc parallel loop collapse(2) copyout(h->p[1:n-2][2:m-4])
    for (int i = 1; i < n - 1; i++)
      for (int j = 2; j < m - 2; j++)
	h->p[i][j] = 3 * i + j;
  }
  check_rows (n, m, h->p, 3);
#pragma acc parallel loop collapse(2) copy(local.p[1:n-2][2:20])
  for (int i = 1; i < n - 1; i++)
    for (int j = 2; j < m - 2; j++)
      local.p[i][j] += i;
  check_rows (n, m, h->p, 4);
#pragma acc parallel loop collapse(2) copyout(local.a[1:n-2][2:m-4])
  for (int i = 1; i < n - 1; i++)
    for (int j = 2; j < m - 2; j++)
      local.a[i][j] = 5 * i + j;
  check_rows (n, m, local.a, 5);
#pragma acc parallel loop collapse(2) copy(local.rows[1:n-2][2:m-4])
  for (int i = 1; i < n - 1; i++)
    for (int j = 2; j < m - 2; j++)
      local.rows[i][j] += 2 * i;
  check_rows (n, m, h->p, 6);
#pragma acc enter data copyin(h[0:1], h->p[1:n-2][2:m-4])
#pragma acc parallel loop collapse(2) present(h)
  for (int i = 1; i < n - 1; i++)
    for (int j = 2; j < m - 2; j++)
      h->p[i][j] += i;
  h->p[3][1] = 9;
#pragma acc exit data copyout(h->p[1:n-2][2:m-4]) delete(h[0:1])
  CHECK (h->p[3][1] == 9);
  h->p[3][1] = -1;
  check_rows (n, m, h->p, 7);
}

int
main (void)
{
  static double p[10][24], q[10][24];
  constants ();
  variables (10, 24, p, q);
  dynamic (10, 24);
  boxes (2, 3, 2);
  static struct holder h;
  double *rows[10];
  for (int i = 0; i < 10; i++)
    rows[i] = p[i];
  h.p = p;
  h.rows = rows;
  fill (&p[0][0], 240);
  fill (&h.a[0][0], 240);
  members (&h, 10, 24);
  return 0;
}
