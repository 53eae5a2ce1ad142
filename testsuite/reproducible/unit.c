/* A unit without a public name, whose region calls another unit's routine: the two
   become one module.  ADD is what tells two such units apart on the device; where
   FACTOR is defined, each has a variable of its own there, too.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "units.h"

#ifndef ADD
# define ADD 0
#endif
#ifdef FACTOR
static int factor;
# pragma acc declare create (factor)
#else
# define factor 1
#endif

static int
test (void)
{
  int a[100];
#ifdef FACTOR
  factor = FACTOR;
# pragma acc update device (factor)
#endif
#pragma acc parallel loop copyout (a)
  for (int i = 0; i < 100; i++)
    a[i] = square (i) * factor + ADD;
  for (int i = 0; i < 100; i++)
    if (a[i] != i * i * factor + ADD)
      return 1;
  return 0;
}

static void __attribute__ ((constructor))
start (void)
{
  enter_unit (test);
}
