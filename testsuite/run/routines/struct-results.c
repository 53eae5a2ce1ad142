/* Routines that take and return structs, complex numbers and all scalar types by
   value.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <complex.h>

struct small { char c; short s; };
struct mixed { int i; double d; float f; };
struct array { int v[9]; };

#pragma acc routine seq
static __attribute__ ((noinline)) struct small
make_small (signed char c, unsigned short s)
{
  struct small r = { c, (short) s };
  return r;
}

#pragma acc routine seq
static __attribute__ ((noinline)) struct mixed
make_mixed (struct small s, double d, float f)
{
  struct mixed r = { s.c + s.s, d, f };
  return r;
}

#pragma acc routine seq
static __attribute__ ((noinline)) struct array
rotate (struct array a, unsigned char by)
{
  struct array r;
  for (int i = 0; i < 9; i++)
    r.v[i] = a.v[(i + by) % 9];
  return r;
}

#pragma acc routine seq
static __attribute__ ((noinline)) double _Complex
turn (double _Complex z, float _Complex w, long long n)
{
  return z * I + n * w;
}

#pragma acc routine seq
static __attribute__ ((noinline)) _Bool
both (_Bool a, long b)
{
  return a && b;
}

#pragma acc routine seq
static int
work (int i, double *out)
{
  struct mixed m = make_mixed (make_small (-i % 100, 1000 + i), i * 0.5, 0.25f);
  struct array a;
  for (int k = 0; k < 9; k++)
    a.v[k] = i * k;
  a = rotate (a, i % 9);
  double _Complex z = turn (i + 2 * I, 1 - 0.5f * I, i);
  out[0] = m.i + m.d + m.f;
  out[1] = a.v[0] + 10 * a.v[8];
  out[2] = creal (z);
  out[3] = cimag (z);
  return both (i % 2, i % 3);
}

int
main (void)
{
  static double out[100][4];
  int flag[100];
#pragma acc parallel loop copyout (out, flag)
  for (int i = 0; i < 100; i++)
    flag[i] = work (i, out[i]);
  for (int i = 0; i < 100; i++)
    {
      double want[4];
      CHECK_ELEMENT (i, flag[i], work (i, want));
      for (int k = 0; k < 4; k++)
	CHECK_REAL (out[i][k], want[k], 0);
      CHECK_ELEMENT (i, flag[i], i % 2 && i % 3);
    }
  return 0;
}
