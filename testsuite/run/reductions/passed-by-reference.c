/* OpenACC 2.9.11: routines of another unit update reduction variables by their addresses,
   and each lane has its own copy.
   { dg-additional-sources "passed-by-reference-2.c" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#pragma acc routine seq
extern void add_real (double *, double);
#pragma acc routine seq
extern void add_int (int *, int);
#pragma acc routine seq
extern void raise_to (float *, float);

enum { n = 1000 };
static double x[n];

#pragma acc routine vector
static void
sum_row (const double *row, int length, double *result)
{
  double s = 0;
#pragma acc loop vector reduction(+:s)
  for (int i = 0; i < length; i++)
    add_real (&s, row[i]);
  *result = s;
}

/* A real sum of R times 0 to n - 1, and an integer one of 1 for each.  */
#define CHECK_SUMS(R)				\
  CHECK_REAL (d, (R) * 499500., 1e-12);		\
  CHECK_INT (m, (R) * n);			\
  d = 0;					\
  m = 0

static void
one_loop (void)
{
  double d = 0;
  int m = 0;
  float f = -1;
#pragma acc parallel loop copyin (x) reduction(+:m, d) reduction(max:f)
  for (int i = 0; i < n; i++)
    {
      add_real (&d, x[i]);
      if (i % 2)
	raise_to (&f, i);
      add_int (&m, 1);
    }
  CHECK_SUMS (1);
  CHECK_REAL (f, n - 1, 0);
#pragma acc parallel loop copyin (x) reduction(+:d)
  for (int i = 0; i < n; i++)
    {
      m = 1;
      add_real (&d, x[i]);
      if (i % 3 == 0)
	continue;
      d += m;
    }
  CHECK_REAL (d, 499500 + 666, 1e-12);
  d = m = 0;
#pragma acc parallel loop gang worker copyin (x) reduction(+:m, d)
  for (int i = 0; i < n; i++)
    {
      add_real (&d, x[i]);
      add_int (&m, 1);
    }
  CHECK_SUMS (1);
#pragma acc kernels loop independent copyin (x) reduction(+:m, d)
  for (int i = 0; i < n; i++)
    {
      add_real (&d, x[i]);
      add_int (&m, 1);
    }
  CHECK_SUMS (1);
#pragma acc parallel loop collapse(2) copyin (x) reduction(+:m, d)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 100; j++)
      {
	add_real (&d, x[i * 100 + j]);
	add_int (&m, 1);
      }
  CHECK_SUMS (1);
}

static void
nests (void)
{
  double d = 0, rows[10];
  int m = 0;
#pragma acc parallel loop gang copyin (x) reduction(+:m, d)
  for (int i = 0; i < 10; i++)
    {
#pragma acc loop vector reduction(+:m, d)
      for (int j = 0; j < 100; j++)
	{
	  add_real (&d, x[i * 100 + j]);
	  add_int (&m, 1);
	}
      add_real (&d, -1);
    }
  d += 10;
  CHECK_SUMS (1);
#pragma acc parallel loop gang copyin (x) copyout (rows)
  for (int i = 0; i < 10; i++)
    {
      double s = 1;
#pragma acc loop vector reduction(+:s)
      for (int j = 0; j < 100; j++)
	add_real (&s, x[i * 100 + j]);
      add_real (&s, 1);
      rows[i] = s;
    }
  for (int i = 0; i < 10; i++)
    CHECK_REAL (rows[i], 4952 + 10000 * i, 1e-12);
#pragma acc parallel loop gang copyin (x) copyout (rows)
  for (int i = 0; i < 10; i++)
    sum_row (x + i * 100, 100, &rows[i]);
  for (int i = 0; i < 10; i++)
    CHECK_REAL (rows[i], 4950 + 10000 * i, 1e-12);
}

/* Beside an atomic update of something else.  */

static void
beside_atomics (void)
{
  double d = 0;
  int m = 0, classes[4] = { 0 };
#pragma acc parallel loop copyin (x) reduction(+:m, d)
  for (int i = 0; i < n; i++)
    {
      add_real (&d, x[i]);
      add_int (&m, 1);
#pragma acc atomic
      classes[i % 4]++;
    }
  CHECK_SUMS (1);
#pragma acc parallel loop gang copyin (x) reduction(+:m, d)
  for (int i = 0; i < 10; i++)
    {
      add_int (&m, 1);
#pragma acc loop vector reduction(+:m, d)
      for (int j = 0; j < 100; j++)
	{
	  int before;
#pragma acc atomic capture
	  before = classes[j % 4]++;
	  add_int (&m, before >= 0);
	  add_real (&d, x[i * 100 + j]);
	}
      add_int (&m, -1);
    }
  CHECK_SUMS (1);
  for (int k = 0; k < 4; k++)
    CHECK_INT (classes[k], 2 * n / 4);
#pragma acc parallel loop reduction(+:m)
  for (int i = 0; i < n; i++)
    {
      add_int (&m, 1);
#pragma acc atomic
      m++;
    }
  CHECK_INT (m, 2 * n);
}

int
main (void)
{
  for (int i = 0; i < n; i++)
    x[i] = i;
  one_loop ();
  nests ();
  beside_atomics ();
  return 0;
}
