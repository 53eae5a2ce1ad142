/* Members of several elements of an array that a pointer leads to, by constant subscripts, in
   one directive: device code finds each element from the others.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <stdlib.h>

#define N 100

struct field
{
  int n;
  double *a, *b;
};

static struct field *whole;

static struct field *
make (void)
{
  struct field *f = (struct field *) malloc (4 * sizeof *f);
  for (int i = 0; i < 4; i++)
    {
      f[i].n = N;
      f[i].a = (double *) calloc (N, sizeof *f[i].a);
      f[i].b = (double *) calloc (N, sizeof *f[i].b);
      for (int j = 0; j < N; j++)
	f[i].a[j] = j + i;
    }
  return f;
}

static void
expect (struct field *f, int element, double more)
{
  for (int j = 0; j < N; j++)
    CHECK (f[element].b[j] == j + more);
}

static void
regions (struct field *f)
{
#pragma acc parallel loop copyin (f[1].a[0:N]) copy (f[0].b[0:N])
  for (int i = 0; i < N; i++)
    f[0].b[i] = f[1].a[i];
  expect (f, 0, 1);
#pragma acc kernels copyout (f[3].b[0:N]) copyin (f[2].a[0:N], f[0].a[0:N])
  for (int i = 0; i < f[0].n; i++)
    f[3].b[i] = f[2].a[i] + 2 * f[0].a[i] - 2 * i;
  expect (f, 3, 2);
#pragma acc serial copyin (whole[1].a[0:N]) copyout (whole[0].b[0:N])
  for (int i = 0; i < N; i++)
    whole[0].b[i] = whole[1].a[i] + 1;
  expect (whole, 0, 2);
}

static void
data (struct field *f)
{
#pragma acc data copyin (f[1].a[0:N]) copy (f[0].b[0:N])
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    f[0].b[i] = f[1].a[i] + 4;
  expect (f, 0, 5);
#pragma acc enter data copyin (f[3].a[0:N], f[1].a[0:N]) create (f[2].b[0:N])
#pragma acc parallel loop present (f[3].a[0:N], f[2].b[0:N])
  for (int i = 0; i < N; i++)
    f[2].b[i] = f[3].a[i];
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    f[2].b[i] += f[1].a[i] - i;
#pragma acc exit data copyout (f[2].b[0:N]) delete (f[1].a, f[3].a)
  expect (f, 2, 4);
}

int
main (void)
{
  whole = make ();
  regions (make ());
  regions (whole);
  data (make ());
  data (whole);
  return 0;
}
