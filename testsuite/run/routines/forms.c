/* OpenACC 2.15.1: the routine directive on a prototype, on a definition, by name
   at file scope, also right in front of the first declaration; functions defined after their
   use.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#pragma acc routine seq
extern int twice (int);

int thrice (int);
#pragma acc routine (thrice) seq

#pragma acc routine seq
static inline int
square (int x)
{
  return x * x;
}

#pragma acc routine (cube) seq
static inline int cube (int x, const int *const zero);

#pragma acc routine (add) vector
__attribute__ ((noinline)) static void
add (int *a, int n)
{
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    a[i] += cube (i, &n);
}

int
main (void)
{
  int a[100];
#pragma acc parallel loop copyout (a)
  for (int i = 0; i < 100; i++)
    a[i] = twice (i) + thrice (i) + square (i);
  for (int i = 0; i < 100; i++)
    CHECK_ELEMENT (i, a[i], 5 * i + i * i);
#pragma acc parallel copy (a) num_gangs (1)
  add (a, 100);
  for (int i = 0; i < 100; i++)
    CHECK_ELEMENT (i, a[i], 5 * i + i * i + i * i * i);
  return 0;
}

static inline int
cube (int x, const int *const zero)
{
  return zero ? x * x * x : 0;
}

int
twice (int x)
{
  return 2 * x;
}

int
thrice (int x)
{
  return twice (x) + x;
}
