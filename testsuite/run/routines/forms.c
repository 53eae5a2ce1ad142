/* OpenACC 2.15.1: the routine directive on a prototype, on a definition, by name
   at file scope; functions defined after their use.

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

int
main (void)
{
  int a[100];
#pragma acc parallel loop copyout (a)
  for (int i = 0; i < 100; i++)
    a[i] = twice (i) + thrice (i) + square (i);
  for (int i = 0; i < 100; i++)
    CHECK_ELEMENT (i, a[i], 5 * i + i * i);
  return 0;
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
