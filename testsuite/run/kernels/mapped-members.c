/* Kernels regions of several nests whose clauses name members of structures, and structures
   beside them: the data are mapped around the region.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct field
{
  int n;
  double *a, *b;
  double w[8];
  double sum;
};

static void
by_pointer (struct field *q)
{
#pragma acc kernels copyin (q->a[0:q->n]) copy (q->b[0:q->n])
  {
    for (int i = 0; i < q->n; i++)
      q->b[i] = q->a[i];
    for (int i = 0; i < q->n; i++)
      q->b[i] += 1;
  }
}

static void
by_value (struct field q, int wanted)
{
  int n = q.n;
  double scale = 2;
#pragma acc kernels copyin (q.a[0:n], q.w, scale) copyout (q.b[0:n]) if (wanted)
  {
    for (int i = 0; i < n; i++)
      q.b[i] = scale * q.a[i];
    for (int i = 0; i < n; i++)
      q.b[i] += q.w[i & 7];
  }
}

static void
with_whole (struct field *q)
{
#pragma acc kernels copy (q[0:1], q->a[0:q->n]) num_gangs (16)
  {
    double sum = 0;
    for (int i = 0; i < q->n; i++)
      sum += q->a[i];
    q->sum = sum;
    for (int i = 0; i < 8; i++)
      q->w[i] = q->sum + i;
  }
}

static void
scalar_member (struct field *q)
{
#pragma acc kernels copyin (q->a[0:q->n]) copy (q->sum)
  {
    for (int i = 0; i < q->n; i++)
      q->sum += q->a[i];
    for (int i = 0; i < q->n; i++)
      q->sum += 1;
  }
}

static void
queued (struct field *q)
{
#pragma acc data copyin (q->a[0:q->n]) copyout (q->b[0:q->n])
  {
#pragma acc kernels present (q->a[0:q->n], q->b[0:q->n]) async (1)
    {
      for (int i = 0; i < q->n; i++)
	q->b[i] = q->a[i];
      for (int i = 0; i < q->n; i++)
	q->b[i] *= 3;
    }
#pragma acc wait (1)
  }
}

/* Defaults, device pointers, and a sum that is mapped beside members.  */

static double
beside (struct field *q, int n, const double *x)
{
  double s = 1;
#pragma acc data copyin (x[0:n])
#pragma acc host_data use_device (x)
#pragma acc kernels copy (q->a[0:n], s) copyin (q->b[0:n], n) deviceptr (x) default (none)
  {
    for (int i = 0; i < n; i++)
      q->a[i] = q->b[i];
    for (int i = 0; i < n; i++)
      q->a[i] += x[i];
    for (int i = 0; i < n; i++)
      s += q->a[i];
  }
#pragma acc kernels loop copyin (q->a[0:n]) copy (s)
  for (int i = 0; i < n; i++)
    s += q->a[i];
  return s;
}

/* Copies on a queue, and what is not to be created.  */

static void
in_order (struct field *q, int n)
{
#pragma acc kernels copy (q->a[0:n], q->b[0:n]) async (2)
  {
    for (int i = 0; i < n; i++)
      q->a[i] = i;
    for (int i = 0; i < n; i++)
      q->b[i] = q->a[i] + 1;
  }
#pragma acc wait (2)
#pragma acc data copy (q->a[0:n], q->b[0:n])
#pragma acc kernels no_create (q->a[0:n], q->b[0:n])
  {
    for (int i = 0; i < n; i++)
      q->a[i] += q->b[i];
    for (int i = 0; i < n; i++)
      q->b[i] += q->a[i];
  }
}

int
main (void)
{
  enum { N = 100 };
  double a[N], b[N], x[N];
  struct field q = { N, a, b, { 0 }, 0 };
  for (int i = 0; i < N; i++)
    a[i] = i;
  by_pointer (&q);
  for (int i = 0; i < N; i++)
    CHECK (b[i] == i + 1);
  for (int i = 0; i < 8; i++)
    q.w[i] = 10 * i;
  for (int wanted = 0; wanted < 2; wanted++)
    {
      by_value (q, wanted);
      for (int i = 0; i < N; i++)
	CHECK (b[i] == 2 * i + 10 * (i & 7));
    }
  with_whole (&q);
  CHECK (q.sum == N * (N - 1) / 2);
  for (int i = 0; i < 8; i++)
    CHECK (q.w[i] == q.sum + i);
  q.sum = 5;
  scalar_member (&q);
  CHECK (q.sum == 5 + N * (N - 1) / 2 + N);
  queued (&q);
  for (int i = 0; i < N; i++)
    CHECK (b[i] == 3 * i);
  for (int i = 0; i < N; i++)
    {
      b[i] = i;
      x[i] = i + 1;
    }
  CHECK (beside (&q, N, x) == 1 + 2 * (N + N * (N - 1)));
  in_order (&q, N);
  for (int i = 0; i < N; i++)
    CHECK (a[i] == 2 * i + 1 && b[i] == 3 * i + 2);
  in_order (&q, 0);
  return 0;
}
