/* What pointers in structures lead to, with subscripts that only the run knows: other arrays
   are apart, the same one is not.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 64, M = 4 };

struct arrays { double *x, *f; int *list; };
struct domain { int n; double *x, *f; int *list; struct arrays *all; };

static void
gather (struct domain *d, int n)
{
#pragma acc kernels present (d[0:1])
  for (int i = 0; i < n; i++)
    {
      double s = 0;
      for (int k = 0; k < M; k++)
	s += d->x[d->list[M * i + k]];
      d->f[i] = s;
    }
}

static void
gather_behind (struct domain *d, int n)
{
#pragma acc kernels present (d[0:1])
  for (int i = 0; i < n; i++)
    d->all->f[i] += d->all->x[d->all->list[M * i]];
}

static void
gather_value (struct domain d, int n)
{
#pragma acc kernels copyin (d) present (d.f[0:n], d.x[0:n], d.list[0:M*n])
  for (int i = 0; i < n; i++)
    d.f[i] = d.x[d.list[M * i]] + 1;
}

/* The device changes which array it is.  */

static void
swap (struct domain *d)
{
#pragma acc serial present (d[0:1])
  {
    double *x = d->x;
    d->x = d->f;
    d->f = x;
  }
}

static void
same (struct domain *d)
{
#pragma acc serial present (d[0:1])
  d->x = d->f;
}

int
main (void)
{
  static double x[N], f[N], want[N];
  static int list[M * N];
  for (int i = 0; i < M * N; i++)
    list[i] = i * 7 % N;
  for (int i = 0; i < N; i++)
    x[i] = i;
  struct arrays all = { x, f, list };
  struct domain d = { N, x, f, list, &all };
#pragma acc data copy (x, f) copyin (list)
  {
#pragma acc enter data copyin (d, all)
#pragma acc enter data attach (d.x, d.f, d.list, d.all, all.x, all.f, all.list)
    gather (&d, N);
#pragma acc update host (f)
    for (int i = 0; i < N; i++)
      {
	double s = 0;
	for (int k = 0; k < M; k++)
	  s += list[M * i + k];
	want[i] = s;
	CHECK (f[i] == s);
      }
    gather_behind (&d, N);
#pragma acc update host (f)
    for (int i = 0; i < N; i++)
      {
	want[i] += list[M * i];
	CHECK (f[i] == want[i]);
      }
    gather_value (d, N);
#pragma acc update host (f)
    for (int i = 0; i < N; i++)
      CHECK (f[i] == list[M * i] + 1);
    /* f is read, and x written.  */
    swap (&d);
    gather (&d, N);
#pragma acc update host (x)
    for (int i = 0; i < N; i++)
      {
	double s = 0;
	for (int k = 0; k < M; k++)
	  s += f[list[M * i + k]];
	CHECK (x[i] == s);
      }
    /* Both are x now.  */
    same (&d);
    gather (&d, N);
    for (int i = 0; i < N; i++)
      {
	double s = 0;
	for (int k = 0; k < M; k++)
	  s += x[list[M * i + k]];
	x[i] = s;
      }
    for (int i = 0; i < N; i++)
      want[i] = x[i];
#pragma acc update host (x)
    for (int i = 0; i < N; i++)
      CHECK (x[i] == want[i]);
#pragma acc exit data detach (d.x, d.f, d.list, d.all, all.x, all.f, all.list)
#pragma acc exit data delete (d, all)
    /* The host says that they are the same.  */
    d.x = d.f = f;
#pragma acc data copyin (d) copyin (d.x[0:N], d.f[0:N], d.list[0:M*N])
    gather (&d, N);
#pragma acc update host (f)
    for (int i = 0; i < N; i++)
      want[i] = list[M * i] + 1;
    for (int i = 0; i < N; i++)
      {
	double s = 0;
	for (int k = 0; k < M; k++)
	  s += want[list[M * i + k]];
	want[i] = s;
	CHECK (f[i] == s);
      }
  }
  return 0;
}
