/* Sums in variables that data clauses name: nothing else leads to them, unless the program
   takes their address.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct vectors { double *a, *b; };

static double
plain (const double *a, const double *b, int n)
{
  double s = 1;
#pragma acc kernels loop copyin (a[0:n], b[0:n]) copy (s)
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}

static double
members (struct vectors *v, int n)
{
  double s = 2;
#pragma acc data copyin (v->a[0:n], v->b[0:n]) copy (s)
#pragma acc kernels
  {
    for (int i = 0; i < n; i++)
      s += v->a[i];
    for (int i = 0; i < n; i++)
      s += v->b[i];
  }
  return s;
}

static double
pointed_to (double *a, int n)
{
  double s = 1, *p = n > 100 ? a : &s;
#pragma acc data copy (s)
#pragma acc data present (p[0:1])
#pragma acc kernels loop copy (s)
  for (int i = 0; i < n; i++)
    s += p[0];
  return s;
}

static double
elements (int n)
{
  double s[4] = { 1, 2, 3, 4 };
#pragma acc data copy (s)
#pragma acc kernels loop copy (s)
  for (int i = 1; i < n; i++)
    s[i] += s[i - 1];
  return s[3];
}

int
main (void)
{
  double a[100], b[100];
  for (int i = 0; i < 100; i++)
    {
      a[i] = i;
      b[i] = 2;
    }
  struct vectors v = { a, b };
  CHECK (plain (a, b, 100) == 9901 && plain (a, b, 0) == 1);
  CHECK (members (&v, 100) == 4950 + 200 + 2 && members (&v, 0) == 2);
  CHECK (pointed_to (NULL, 5) == 32);
  CHECK (elements (4) == 10);
  return 0;
}
