/* References to pointers in data clauses: what the pointer points to is meant.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

enum { N = 10 };

/* A reference to a variable around.  */

static void
test_local (int n)
{
  double *q = new double[N] ();
  double *&p = q;
#pragma acc parallel loop copy (p[0:n])
  for (int i = 0; i < n; i++)
    p[i] += 1;
#pragma acc data copy (p[0:n])
  {
#pragma acc parallel loop present (p)
    for (int i = 0; i < n; i++)
      p[i] += 1;
#pragma acc kernels present (p[0:n])
    for (int i = 0; i < n; i++)
      p[i] += 1;
#pragma acc parallel loop default (present)
    for (int i = 0; i < n; i++)
      p[i] += 1;
#pragma acc serial loop no_create (p[0:n])
    for (int i = 0; i < n; i++)
      p[i] += 1;
  }
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, q[i], 5);
  delete[] q;
}

/* A parameter, with data that stay, and the device's address.  */

static void
add (double *&p, const int &n, double x)
{
#pragma acc enter data copyin (p[0:n])
#pragma acc parallel loop present (p)
  for (int i = 0; i < n; i++)
    p[i] += x;
#pragma acc update self (p[0:n])
#pragma acc host_data use_device (p)
  {
    double *d = p;
#pragma acc parallel loop deviceptr (d)
    for (int i = 0; i < n; i++)
      d[i] += d[i] > 1000;
  }
#pragma acc exit data copyout (p[0:n])
}

/* In a template, and captured by a lambda.  */

template<typename T>
static void
twice (T *&p, int n)
{
#pragma acc data copy (p[0:n])
#pragma acc parallel loop present (p)
  for (int i = 0; i < n; i++)
    p[i] *= 2;
  auto more = [&] ()
    {
#pragma acc data copy (p[0:n])
#pragma acc parallel loop present (p)
      for (int i = 0; i < n; i++)
	p[i] += 1;
    };
  more ();
}

int
main ()
{
  test_local (N);
  double *q = new double[N] ();
  float *f = new float[N] ();
  add (q, N, 2.5);
  twice (q, N);
  twice (f, N);
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, q[i], 6);
      CHECK_ELEMENT (i, f[i], 1);
    }
  return 0;
}
