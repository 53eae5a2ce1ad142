/* Rows behind arrays of pointers, each with a directive of its own: the elements are attached.
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

enum { R = 5, N = 7 };

struct table
{
  int rows;
  double **row;
  double *fixed[R];
};

static void
clear (double **p)
{
  for (int i = 0; i < R; i++)
    for (int j = 0; j < N; j++)
      p[i][j] = 0;
}

/* Element J of row I has 10 * I + J from column FIRST on, 0 before.  */

static void
check (double **p, int first)
{
  for (int i = 0; i < R; i++)
    for (int j = 0; j < N; j++)
      CHECK (p[i][j] == (j < first ? 0 : 10 * i + j));
  clear (p);
}

static void
pointers_to_pointers (double **p)
{
#pragma acc enter data create(p[0:R])
  for (int i = 0; i < R; i++)
    {
#pragma acc enter data copyin(p[i][0:N])
    }
#pragma acc parallel loop collapse(2) present(p)
  for (int i = 0; i < R; i++)
    for (int j = 0; j < N; j++)
      p[i][j] = 10 * i + j;
  for (int i = 0; i < R; i++)
    {
#pragma acc exit data copyout(p[i:1][0:N])
    }
#pragma acc exit data delete(p[0:R])
  check (p, 0);
}

/* Parts of rows; the pointers go before the rows.  */

static void
parts (double **p)
{
  int last = R - 1;
#pragma acc enter data copyin(p[0:R])
  for (int i = -1; i < last; i++)
    {
#pragma acc enter data copyin(p[i + 1][2:N - 2])
    }
#pragma acc kernels loop independent present(p)
  for (int i = 0; i < R; i++)
    for (int j = 2; j < N; j++)
      p[i][j] = 10 * i + j;
#pragma acc exit data delete(p[0:R])
  for (int i = 0; i < R; i++)
    {
#pragma acc exit data copyout(p[i][2:N - 2]) finalize
    }
  check (p, 2);
}

static void
arrays (double **p)
{
  double *q[R];
  for (int i = 0; i < R; i++)
    q[i] = p[i];
#pragma acc data copyin(q)
  {
    for (int i = 0; i < R; i++)
      {
#pragma acc parallel loop copy(q[i][0:N])
	for (int j = 0; j < N; j++)
	  q[i][j] = 10 * i + j;
      }
    CHECK (!acc_is_present (p[0], sizeof (double)));
  }
  check (p, 0);
#pragma acc data copy(p[0][0:N], p[1][0:N], p[2][0:N])
#pragma acc data copy(p[3][0:N])
#pragma acc data copy(p[4][0:N])
#pragma acc data copyin(q)
#pragma acc data present(q[0][0:N])
#pragma acc data no_create(q[1][0:N])
#pragma acc data copy(q[2:3][0:N])
  {
#pragma acc parallel loop
    for (int i = 0; i < R; i++)
      for (int j = 0; j < N; j++)
	q[i][j] = 10 * i + j;
  }
  check (p, 0);
}

static void
members (double **p)
{
  struct table s = { R, p, { p[0], p[1], p[2], p[3], p[4] } }, *t = &s, a[2] = { s, s };
#pragma acc enter data copyin(s, s.row[0:R])
  for (int i = 0; i < R; i++)
    {
#pragma acc enter data copyin(s.row[i][0:N])
    }
#pragma acc parallel loop present(s)
  for (int i = 0; i < s.rows; i++)
    for (int j = 0; j < N; j++)
      s.row[i][j] = 10 * i + j;
  for (int i = 0; i < R; i++)
    {
#pragma acc update self(s.row[i][0:N])
    }
  check (p, 0);
  for (int i = 0; i < R; i++)
    {
#pragma acc enter data copyin(t->fixed[i][0:N])
    }
#pragma acc parallel loop present(t)
  for (int i = 0; i < t->rows; i++)
    for (int j = 0; j < N; j++)
      t->fixed[i][j] = 10 * i + j;
  for (int i = 0; i < R; i++)
    {
#pragma acc exit data copyout(t->fixed[i][0:N])
    }
  for (int i = 0; i < R; i++)
    {
#pragma acc exit data copyout(t->row[i][0:N])
    }
  check (p, 0);
#pragma acc exit data delete(s.row[0:R], s)
  CHECK (!acc_is_present (&s, sizeof s) && !acc_is_present (p[0], N * sizeof (double)));

#pragma acc data copyin(a, a[1].row[0:R])
  {
    for (int i = 0; i < R; i++)
      {
#pragma acc data copyout(a[1].row[i][0:N])
#pragma acc parallel loop present(a)
	for (int j = 0; j < N; j++)
	  a[1].row[i][j] = 10 * i + j;
      }
  }
  check (p, 0);
}

static void
three_levels (double **p)
{
  double **t[2] = { p, p }, ***all = t;
#pragma acc enter data copyin(all[0:2])
#pragma acc enter data copyin(all[1][0:R])
  for (int i = 0; i < R; i++)
    {
#pragma acc enter data create(all[1][i][0:N])
    }
#pragma acc parallel loop present(all)
  for (int i = 0; i < R; i++)
    for (int j = 0; j < N; j++)
      all[1][i][j] = 10 * i + j;
  for (int i = 0; i < R; i++)
    {
#pragma acc exit data copyout(all[1][i][0:N])
    }
#pragma acc exit data delete(all[1][0:R])
#pragma acc exit data delete(all[0:2])
  check (p, 0);
}

/* Nothing is attached: the pointers are not there.  */

static void
rows_alone (double **p)
{
  double *row = p[1];
#pragma acc enter data copyin(p[1][0:N])
#pragma acc parallel loop present(row[0:N])
  for (int j = 0; j < N; j++)
    row[j] = 3;
#pragma acc exit data copyout(p[1][0:N])
  CHECK (p[1][3] == 3 && !acc_is_present (p, sizeof *p));
}

int
main (void)
{
  double *p[R];
  for (int i = 0; i < R; i++)
    p[i] = (double *) malloc (N * sizeof (double));
  clear (p);
  pointers_to_pointers (p);
  parts (p);
  arrays (p);
  members (p);
  three_levels (p);
  rows_alone (p);
  return 0;
}
