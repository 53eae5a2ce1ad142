/* Kernels regions whose iterations get to members of a structure only where data, or a bound that
   differs from one to the next, lets them: the structure need not be there if none does.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>
#include "check.h"

#define N 700

struct inner { int first, count; double *v; };
struct outer { double *a, *b; int *list; struct inner *in; char *c; int n; double total[3]; };
struct matrix { int rows; int *start, *column; double *value; };

static int mask[N];

__attribute__ ((noipa)) static void
masked (struct outer *q, int *m, int n)
{
#pragma acc kernels present_or_copyin (m[0:n])
  for (int i = 0; i < n; i++)
    if (m[i])
      q->a[i] = q->b[i] * 2 + q->n;
}

__attribute__ ((noipa)) static void
nested (struct outer *q, int *m, int n)
{
#pragma acc kernels loop present_or_copyin (m[0:n])
  for (int i = 0; i < n; i++)
    if (m[i] > 0)
      q->in->v[i] += q->in->count;
    else if (m[i] < 0)
      q->b[q->list[i]] = i;
}

__attribute__ ((noipa)) static void
product (struct matrix *a, struct inner *x, struct inner *y)
{
#pragma acc kernels
  for (int i = 0; i < a->rows; i++)
    {
      double s = 0;
      for (int j = a->start[i]; j < a->start[i + 1]; j++)
	s += a->value[j] * x->v[a->column[j]];
      y->v[i] = s;
    }
}

__attribute__ ((noipa)) static void
triangle (struct outer *q, int n)
{
#pragma acc kernels
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      q->a[i * 20 + j] += q->in->v[j];
}

/* Sums of elements of an array that is a member, beside pointers that are members.  */

__attribute__ ((noipa)) static void
totals (struct outer *q)
{
#pragma acc kernels
  for (int i = 0; i < q->n; i++)
    for (int k = 0; k < 3; k++)
      q->total[k] += q->a[i] * (k + 1);
}

/* Where a store may be to the structure itself, its members are loaded again.  */

__attribute__ ((noipa)) static void
bytes (struct outer *q, int n)
{
#pragma acc kernels
  for (int i = 0; i < q->n; i++)
    q->c[i] = i >= 2 ? n : q->c[i] + 1;
}

static void
test_masks (struct outer *q, struct outer *there)
{
  /* Nothing is there, and nothing is used.  */
  memset (mask, 0, sizeof mask);
  masked (NULL, mask, N);
  masked (q, mask, N);
  nested (NULL, mask, N);
  for (int i = 0; i < N; i++)
    {
      mask[i] = i % 3 - 1;
      q->a[i] = i;
      q->b[i] = 2 * i;
      q->list[i] = N - 1 - i;
      q->in->v[i] = 1;
    }
#pragma acc data copy (there[0:1], there->a[0:N], there->b[0:N], there->list[0:N]) \
  copy (there->in[0:1], there->in->v[0:N])
  {
    masked (there, mask, N);
    nested (there, mask, N);
  }
  for (int i = 0; i < N; i++)
    {
      int k = N - 1 - i;
      CHECK (q->a[i] == (mask[i] ? 4 * i + N : i));
      CHECK (q->b[i] == (mask[k] < 0 ? k : 2 * i));
      CHECK (q->in->v[i] == (mask[i] > 0 ? 6 : 1));
    }
}

static void
test_product (struct inner *x, struct inner *y)
{
  int start[N + 1], column[2 * N];
  double value[2 * N];
  struct matrix m = { N, start, column, value }, *a = &m;
  for (int i = 0; i <= N; i++)
    start[i] = i % 2 ? i - 1 : i;
  for (int i = 0; i < 2 * N; i++)
    {
      column[i] = i * 7 % N;
      value[i] = i % 5;
    }
#pragma acc data copyin (a[0:1], a->start[0:N + 1], a->column[0:2 * N], a->value[0:2 * N]) \
  copyin (x[0:1], x->v[0:N]) copy (y[0:1], y->v[0:N])
  product (a, x, y);
  for (int i = 0; i < N; i++)
    {
      double s = 0;
      for (int j = start[i]; j < start[i + 1]; j++)
	s += value[j] * x->v[column[j]];
      CHECK (y->v[i] == s);
    }
  a->rows = 0;
  product (a, NULL, NULL);
}

static void
test_others (struct outer *q)
{
  triangle (NULL, 1);
  for (int i = 0; i < N; i++)
    q->a[i] = q->in->v[i] = i % 9;
  /* Only some of the members are there.  */
#pragma acc data copyin (q->in[0:1], q->in->v[0:N]) copy (q->a[0:N])
  triangle (q, 30);
  for (int i = 0; i < N; i++)
    {
      double want = i % 9;
      for (int k = i / 20; k >= 0; k--)
	if (i - k * 20 < k && k < 30)
	  want += (i - k * 20) % 9;
      CHECK (q->a[i] == want);
      q->a[i] = 2;
    }
#pragma acc data copy (q[0:1], q->a[0:N])
  totals (q);
  for (int k = 0; k < 3; k++)
    CHECK (q->total[k] == 2 * N * (k + 1));

  char c[N] = { 0 };
  q->c = c;
#pragma acc data copy (q[0:1], q->c[0:N])
  bytes (q, 7);
  for (int i = 0; i < N; i++)
    CHECK (c[i] == (i >= 2 ? 7 : 1));
  q->c = (char *) &q->n;
  q->n = 0x00010102;
  int n = 0;
  struct { struct outer o; char more[1 << 17]; } both = { *q }, same = both;
  struct outer *o = &same.o;
  same.o.c = (char *) &same.o.n;
  for (int i = 0; i < same.o.n; i++)
    same.o.c[i] = i >= 2 ? 0 : same.o.c[i] + 1, n++;
  both.o.c = (char *) &both.o.n;
  o = &both.o;
#pragma acc data copy (both)
  {
#pragma acc enter data attach (both.o.c)
    bytes (o, 0);
#pragma acc exit data detach (both.o.c)
  }
  CHECK (both.o.n == same.o.n && n < 1000);
}

int
main (void)
{
  static double a[N], b[N], v[N], w[N];
  static int list[N];
  struct inner in = { 0, 5, v }, y = { 0, 0, w };
  struct outer q = { .a = a, .b = b, .list = list, .in = &in, .n = N };
  test_masks (&q, &q);
  test_product (&in, &y);
  test_others (&q);
  return 0;
}
