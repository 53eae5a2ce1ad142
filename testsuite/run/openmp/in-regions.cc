/* OpenACC constructs in OpenMP's parallel, for, critical, sections, single and task, in
   member functions, templates and lambdas.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* { dg-options "-fopenmp" } */

#include "check.h"
#include <vector>

struct S
{
  int n, count = 0;
  double *p, w[16];

  void run ()
  {
#pragma omp parallel num_threads(3)
    {
      int mine = 0;
#pragma omp for schedule(dynamic)
      for (int t = 0; t < 8; t++)
	{
	  double *q = p + t * n, by = w[t];
#pragma acc parallel loop copy(q[0:n])
	  for (int i = 0; i < n; i++)
	    q[i] += by + i;
	  mine++;
	}
#pragma omp critical
      {
	int k = count;
#pragma acc parallel loop reduction(+:k)
	for (int i = 0; i < 100; i++)
	  k += 1;
	count = k;
      }
    }
  }
};

template <class F> void each (int n, F f)
{
#pragma omp parallel for
  for (int t = 0; t < n; t++)
    f (t);
}

void sections (std::vector<int> &v)
{
  int *d = v.data (), n = v.size ();
#pragma omp parallel sections
  {
#pragma omp section
    {
#pragma acc enter data copyin(d[0:n])
#pragma acc parallel loop present(d[0:n])
      for (int i = 0; i < n; i++)
	d[i] += i;
#pragma acc exit data copyout(d[0:n])
    }
#pragma omp section
    {
      static float f[64];
      float g[64];
#pragma acc parallel loop copyout(f, g)
      for (int i = 0; i < 64; i++)
	f[i] = g[i] = i;
      for (int i = 0; i < 64; i++)
	CHECK (!(f[i] != i || g[i] != i));
    }
  }
}

void single_and_task (double *x, int n)
{
#pragma omp parallel
#pragma omp single
  for (int t = 0; t < 4; t++)
#pragma omp task firstprivate(t)
    {
      double s = 0;
#pragma acc data copy(x[t * n:n])
      {
#pragma acc parallel loop
	for (int i = t * n; i < t * n + n; i++)
	  x[i] = t;
#pragma acc parallel loop reduction(+:s)
	for (int i = t * n; i < t * n + n; i++)
	  s += x[i];
      }
      CHECK (!(s != t * n));
    }
}

int main ()
{
  S s;
  s.n = 100; s.p = new double[800] ();
  for (int i = 0; i < 16; i++) s.w[i] = i;
  s.run ();
  for (int i = 0; i < 800; i++)
    CHECK (!(s.p[i] != i / 100 + i % 100));
  CHECK (!(s.count != 300));
  double r[8];
  each (8, [&] (int t) {
    double m = t;
#pragma acc parallel loop reduction(max:m)
    for (int i = 0; i < 50; i++)
      m = m > i * t ? m : i * t;
    r[t] = m; });
  for (int t = 1; t < 8; t++) CHECK (!(r[t] != 49 * t));
  std::vector<int> v (100);
  sections (v);
  CHECK (!(v[42] != 42));
  double x[40];
  single_and_task (x, 10);
  CHECK (!(x[33] != 3));
  return 0;
}
