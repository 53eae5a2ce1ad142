/* Constant tables in explicit routines: of numbers, of structures, local.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static const int k[3] = { 1, 2, 3 };
static const double weights[] = { 0.5, 1.5 };

struct pair { int a, b; };
static const struct pair pairs[2] = { { 1, 10 }, { 2, 20 } };


#pragma acc routine seq
static double
f (int i)
{
  static const char digits[] = "0123456789";
  const int *p = &k[i % 3];
  return *p + weights[i % 2] + pairs[i % 2].b + digits[i % 10] - '0';
}

int
main (void)
{
  double a[40];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 40; i++)
    a[i] = f (i);
  for (int i = 0; i < 40; i++)
    CHECK (a[i] == f (i));
  return 0;
}
