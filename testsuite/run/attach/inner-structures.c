/* Clauses that name arrays behind pointers in structures behind pointers, and in elements: what
   the region uses of these structures besides is there.
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

enum { N = 100 };

struct leaf { int m; double *q; int tail[4]; };
struct inner { int n; double *p; struct leaf *leaf; int k; };
struct outer { int n; double *p; int w[8]; struct inner in, *to, row[2]; };

static void
chains (struct outer *t, int n)
{
#pragma acc parallel loop copy(t->to->p[0:n])
  for (int i = 0; i < n; i++)
    t->to->p[i] += t->w[2] + t->to->k + t->in.n;
  CHECK (t->to->p[42] == 1 + 7 + N);
#pragma acc parallel loop copy(t->to->leaf->q[0:n])
  for (int i = 0; i < n; i++)
    t->to->leaf->q[i] += t->w[2] + t->to->k + t->to->leaf->tail[3];
  CHECK (t->to->leaf->q[42] == 1 + 7 + 4);
#pragma acc kernels loop copy(t->to->leaf->q[0:n], t->to->p[0:n], t->p[0:n])
  for (int i = 0; i < n; i++)
    t->to->leaf->q[i] += t->to->p[i] + t->to->k + t->to->leaf->tail[3] + t->p[i];
  CHECK (t->to->leaf->q[42] == 12 + 108 + 7 + 4 + 42);
#pragma acc serial copy(t->row[1].p[0:n])
  for (int i = 0; i < n; i++)
    t->row[1].p[i] += t->w[2] + t->row[0].n;
  CHECK (t->row[1].p[42] == 6);
}

static void
elements (struct inner *t, int i, int j, int n)
{
#pragma acc parallel loop copy(t[i].p[0:n], t[j].leaf->q[0:n])
  for (int k = 0; k < n; k++)
    {
      t[i].p[k] = k + t[j].n;
      t[j].leaf->q[k] = t[i].k;
    }
  CHECK (t[i].p[42] == 42 + t[j].n && t[j].leaf->q[42] == t[i].k);
}

struct pair { double *a, *b; int n; };

static void
pairs (struct pair *t, int i, int j, int n)
{
#pragma acc parallel loop copy(t[i].a[0:n], t[j].b[0:n])
  for (int k = 0; k < n; k++)
    {
      t[i].a[k] = k + t[j].n;
      t[j].b[k] = 2 * k;
    }
  CHECK (t[i].a[42] == 42 + t[j].n && t[j].b[42] == 84);
}

int
main (void)
{
  static double x[6][N];
  for (int i = 0; i < N; i++)
    x[0][i] = i;
  struct leaf leaf = { 3, x[1], { 1, 2, 3, 4 } };
  struct inner to = { N, x[2], &leaf, 7 };
  struct outer s = { N, x[0], { 1, 1, 1 }, to, &to, { { 5, x[3], &leaf, 2 }, { 6, x[3], 0, 9 } } };
  chains (&s, N);
  elements (s.row, 1, 0, N);
  elements (s.row, 0, 0, N);
  struct pair two[2] = { { x[0], x[1], 5 }, { x[2], x[4], 6 } };
  pairs (two, 0, 1, N);
  pairs (two, 1, 1, N);
  CHECK (!acc_is_present (&s, 1) && !acc_is_present (&to, 1) && !acc_is_present (&leaf, 1));
  return 0;
}
