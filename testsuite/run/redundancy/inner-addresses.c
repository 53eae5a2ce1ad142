/* A gang's array that one thread fills by an address inside of it, which a structure has: all
   lanes read the same array.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct view { double *p; int n; };
struct holder { int pad; double a[64]; };

#pragma acc routine seq
__attribute__ ((noinline)) static void
fill (struct view *v, const double *x)
{
  for (int i = 0; i < v->n; i++)
    v->p[i] = x[i] * 2;
}

int
main (void)
{
  double x[64], r[64], s[64];
  for (int i = 0; i < 64; i++)
    x[i] = i;
#pragma acc parallel num_gangs (1) copyin (x) copyout (r, s)
  {
    struct holder h;
    struct view v = { &h.a[0], 64 };
    fill (&v, x);
#pragma acc loop vector
    for (int i = 0; i < 64; i++)
      r[i] = h.a[i] + 1;
    double a[66];
    v.p = &a[2];
    fill (&v, x);
#pragma acc loop vector
    for (int i = 0; i < 64; i++)
      s[i] = a[i + 2] + 2;
  }
  for (int i = 0; i < 64; i++)
    {
      CHECK_REAL (r[i], 2 * i + 1, 0);
      CHECK_REAL (s[i], 2 * i + 2, 0);
    }
  return 0;
}
