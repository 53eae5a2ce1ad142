/* A variable in several data clauses of one construct: one mapping around all that they name,
   with the transfers of all of them; a structure behind its own members.  GCC has nothing to
   warn of.
   { dg-options "-Wall -Werror" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>
#include "check.h"

#define N 40

struct vector { int n; int *p; };

int a[N], c[6][8];

static void
arrays (void)
{
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc data create (a) copyin (a[0:4]) copyout (a)
  {
#pragma acc parallel loop present (a)
    for (int i = 4; i < N; i++)
      a[i] = 2 * a[i] + a[i % 4];
  }
  for (int i = 0; i < N; i++)
    CHECK_INT (a[i], i < 4 ? i : 2 * i + i % 4);
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 8; j++)
      c[i][j] = 10 * i + j;
#pragma acc parallel loop copyin (c[1:2]) copyout (c[4:1])
  for (int j = 0; j < 8; j++)
    c[4][j] = c[1][j] + c[2][j];
  for (int j = 0; j < 8; j++)
    CHECK_INT (c[4][j], 30 + 2 * j);
  CHECK_INT (c[3][5], 35);
}

static void
pointers (int *b, int n, int from, int count)
{
  for (int i = 0; i < n; i++)
    b[i] = i;
#pragma acc parallel loop copyin (b[0:from]) copyout (b[from:count])
  for (int i = 0; i < count; i++)
    b[from + i] = b[i % from] + 1;
  for (int i = 0; i < n; i++)
    CHECK_INT (b[i], i < from || i >= from + count ? i : (i - from) % from + 1);
#pragma acc kernels copy (b[from > 3 ? 3 : 0:2], b[7], b[n - 2:2])
  {
    b[3] = 100;
    b[7] = 200;
    b[n - 1] = 300;
  }
  CHECK_INT (b[3], 100);
  CHECK_INT (b[7], 200);
  CHECK_INT (b[n - 1], 300);
}

/* A pointer by itself beside its section, or rows behind pointers: the section.  */

static void
pointers_alone (int *p, int n, int q[4], int **rows)
{
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma acc enter data copyin (p[0:n])
#pragma acc data present (p) create (p[0:n])
  {
#pragma acc parallel loop copyin (p[0:n], q[0:4], rows[0:3][0:n]) present (p) copy (q) \
  copyout (rows)
    for (int i = 0; i < n; i++)
      {
	p[i] += q[i % 4];
	for (int k = 0; k < 3; k++)
	  rows[k][i] = p[i] + k;
      }
  }
#pragma acc exit data copyout (p[0:n])
  for (int i = 0; i < n; i++)
    {
      CHECK_INT (p[i], i + 10 * (i % 4));
      CHECK_INT (rows[2][i], p[i] + 2);
    }
}

static void
members (int n)
{
  struct vector v = { n, malloc (n * sizeof (int)) };
  for (int i = 0; i < n; i++)
    v.p[i] = i;
#pragma acc enter data copyin (v.p[0:n], v)
#pragma acc parallel loop present (v)
  for (int i = 0; i < n; i++)
    v.p[i] += v.n;
#pragma acc exit data copyout (v.p[0:n]) delete (v)
  for (int i = 0; i < n; i++)
    CHECK_INT (v.p[i], i + n);
#pragma acc data copy (v.p[0:n]) copyin (v)
  {
#pragma acc parallel loop present (v)
    for (int i = 0; i < n; i++)
      v.p[i] -= v.n;
  }
  for (int i = 0; i < n; i++)
    CHECK_INT (v.p[i], i);
  free (v.p);
}

int
main (void)
{
  int b[N], q[4] = { 0, 10, 20, 30 }, m[3][N], *rows[3] = { m[0], m[1], m[2] };
  arrays ();
  pointers (b, N, 5, 20);
  pointers (b, N, 12, 1);
  pointers_alone (b, N, q, rows);
  members (30);
  return 0;
}
