/* Arrays behind pointers that are members of structures, in loops that the compiler judges:
   the pointers are loaded before the loops, as far as these get there.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 40, M = 7 };

struct inner { double *a; };

struct grid
{
  int n, ld;
  double *a, *b;
  int *mask;
  char *bytes;
  double **rows, *w[3];
  struct inner *r;
  double sum;
};

static struct grid whole, *pointer, several[4];

/* What to do with N elements, or M columns of these.  */

static void
one (struct grid *q, int n)
{
#pragma acc data copy (q->a[0:n], q->b[0:n])
#pragma acc kernels
  {
    for (int i = 0; i < n; i++)
      q->a[i] = i + q->b[i];
    for (int i = n - 1; i >= 0; i--)
      q->b[i] = 2 * q->a[i];
    int i = 0;
    while (i < n)
      q->a[i++] += 1;
  }
}

static void
two (struct grid *q, int n, int m)
{
#pragma acc data copy (q->a[0:n*m], q->b[0:n*m], q->ld)
#pragma acc kernels
  {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
	q->a[i * q->ld + j] = q->b[i * m + j] + 1;
  }
}

static void
three (struct grid *q, int n, int m)
{
#pragma acc data copy (q->w[0][0:n*m], q->w[1][0:n*m], q->w[2][0:n*m])
#pragma acc kernels
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	double s = 0;
	for (int k = 0; k < m; k++)
	  s += q->w[0][i * m + k] * q->w[1][j * m + k];
	if (j < m)
	  q->w[2][i * m + j] = s;
      }
}

static void
automatic (struct grid *q, int n, int m)
{
#pragma acc data copy (q->a[0:n*m], q->b[0:n*m])
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
#pragma acc loop auto
    for (int j = 0; j < m; j++)
      q->a[i * m + j] = q->b[i * m + j] + 3;
}

static void
others (struct grid *q, struct grid v, int n, int k)
{
#pragma acc data copy (q->r->a[0:n])
#pragma acc kernels loop
  for (int i = 0; i < n; i++)
    q->r->a[i] = i;
#pragma acc data copy (v.b[0:n])
#pragma acc kernels loop
  for (int i = 0; i < n; i++)
    v.b[i] = i + 1;
#pragma acc data copy (whole.a[0:n])
#pragma acc kernels loop
  for (int i = 0; i < n; i++)
    whole.a[i] += 1;
#pragma acc data copy (pointer->b[0:n])
#pragma acc kernels loop
  for (int i = 0; i < n; i++)
    pointer->b[i] += 1;
#pragma acc data copy (several[k].a[0:n])
#pragma acc kernels loop
  for (int i = 0; i < n; i++)
    several[k].a[i] += 1;
#pragma acc data copy (q->bytes[0:n])
#pragma acc kernels loop
  for (int i = 0; i < n; i++)
    q->bytes[i] = i;
}

static void
sums (struct grid *q, int n)
{
#pragma acc data copy (q->a[0:n], q->sum)
#pragma acc kernels loop
  for (int i = 0; i < n; i++)
    q->sum += q->a[i];
}

/* The first iteration does not get there, or not all do.  */

static void
late (struct grid *q, const int *mask, int n, int flag, int stop)
{
#pragma acc data copy (q->a[0:n*n], q->b[0:n], q->mask[0:n]) copyin (mask[0:n])
#pragma acc kernels
  {
    for (int i = 0; i < n; i++)
      if (i >= 5)
	q->a[i] = i;
    for (int i = 0; i < n; i++)
      {
	double x = flag ? q->b[i] : 1;
	if (mask[i])
	  q->a[i] = x;
      }
    for (int i = 0; i < n; i++)
      {
	double x = flag ? q->b[i] : 2;
	if (q->mask[i])
	  q->a[i] = x;
      }
    for (int i = 1; i < n; i++)
      for (int j = 0; j < i; j++)
	q->a[i * n + j] = i - j;
    for (int i = 1; i < n; i++)
      for (int j = i; j < n; j++)
	q->a[i * n + j] = i + j;
    for (int i = 0; i < n; i++)
      {
	if (stop)
	  break;
	q->b[i] = 77;
      }
  }
}

static void
behind_inner (struct grid *q, int n, int m)
{
#pragma acc data copy (q->a[0:n], q->b[0:n])
#pragma acc kernels
  for (int i = 0; i < n; i++)
    {
      int j, s = 0;
      for (j = 0; j < m; j++)
	s += q->b[j];
      if (j == m)
	q->a[i] = s + 7;
    }
}

static void
rows (struct grid *q, int n, int m)
{
#pragma acc data copy (q->rows[0:n][0:m])
#pragma acc kernels
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      q->rows[i][j] += i * m + j;
}

/* Nobody may look for the structure: there is none.  */

static void
nothing (struct grid *q, int n, int zero)
{
#pragma acc kernels
  {
    for (int i = 0; i < zero; i++)
      q->a[i] = q->b[i];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < zero; j++)
	q->a[i * zero + j] = q->b[j];
    for (int i = 0; i < zero; i++)
      for (int j = 0; j < q->n; j++)
	q->r->a[i] = q->b[j];
  }
}

int
main (void)
{
  static double a[N * N], b[N * N], c[N * N], *row[N];
  static int mask[N];
  static char bytes[N];
  struct inner r = { a };
  struct grid q = { N, M, a, b, mask, bytes, row, { a, b, c }, &r, 0 };
  for (int i = 0; i < N; i++)
    {
      row[i] = &c[i * N];
      mask[i] = i & 1;
      b[i] = 1;
    }
  one (&q, N);
  for (int i = 0; i < N; i++)
    CHECK (a[i] == i + 2 && b[i] == 2 * i + 2);
  two (&q, N, M);
  CHECK (a[5] == 13 && a[N] == 1);
  automatic (&q, N, M);
  CHECK (a[5] == 15 && a[N] == 3);
  for (int i = 0; i < N * M; i++)
    a[i] = i % M, b[i] = i / M;
  three (&q, N, M);
  for (int i = 0; i < N * M; i++)
    CHECK (c[i] == 21 * (i % M));
  whole = q;
  several[2] = q;
  pointer = &q;
  others (&q, q, N, 2);
  for (int i = 0; i < N; i++)
    CHECK (a[i] == i + 2 && b[i] == i + 2 && bytes[i] == i);
  sums (&q, N);
  CHECK (q.sum == N * (N - 1) / 2 + 2 * N);
  for (int flag = 0; flag < 2; flag++)
    {
      late (&q, mask, N, flag, !flag);
      for (int i = 0; i < N; i++)
	CHECK (a[i] == (i & 1 ? flag ? i + 2 : 2 : i < 5 ? i + 2 : i));
      for (int i = 1; i < N; i++)
	for (int j = 0; j < N; j++)
	  CHECK (a[i * N + j] == (j < i ? i - j : i + j));
      CHECK (b[9] == (flag ? 77 : 11));
    }
  behind_inner (&q, N, 2);
  CHECK (a[N - 1] == 77 + 77 + 7);
  behind_inner (&q, N, 0);
  CHECK (a[N - 1] == 7);
  for (int i = 0; i < N * N; i++)
    c[i] = 0;
  rows (&q, N, M);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK (row[i][j] == i * M + j);
  /* One array, by two members.  */
  q.b = a + 1;
  for (int i = 0; i <= N; i++)
    a[i] = 1;
  {
#pragma acc data copy (a[0:N+1])
#pragma acc data copy (q.a[0:N], q.b[0:N])
#pragma acc kernels
    for (int i = 0; i < q.n; i++)
      q.b[i] = q.a[i] + 1;
  }
  CHECK (a[N] == N + 1);
  one (&q, 0);
  two (&q, 0, M);
  two (&q, N, 0);
  three (&q, N, 0);
  automatic (&q, N, 0);
  others (&q, q, 0, 1);
  sums (&q, 0);
  late (&q, mask, 0, 1, 0);
  behind_inner (&q, 0, 0);
  rows (&q, 0, M);
  nothing (NULL, N, N - q.n);
  nothing ((struct grid *) 64, N, N - q.n);
  return 0;
}
