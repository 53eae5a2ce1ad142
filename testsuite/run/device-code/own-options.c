/* A function's own options, of which results depend, hold on the device, and where the
   function becomes part of another one.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <limits.h>

static int number;
#pragma acc declare create (number)

__attribute__ ((optimize ("-fno-strict-aliasing"), noinline)) static int
punned (int *i, short *s)
{
  *i = 1;
  *s = 7;
  return *i;
}

static inline __attribute__ ((always_inline, optimize ("-fno-strict-aliasing"))) void
clear_half (void)
{
  *(short *) &number = 0;
}

__attribute__ ((optimize ("-fwrapv"), noinline)) static int
wraps (int n)
{
  return n + 1 < n;
}

#pragma GCC push_options
#pragma GCC optimize ("wrapv")
static void
in_region (int n, int *wrapped)
{
  int w = 0;
#pragma acc serial copy (w)
  w = n + 1 < n;
  *wrapped = w;
}
#pragma GCC pop_options

int
main (void)
{
  int value = 0, wrapped = 0, left = 0, inner;
#pragma acc serial copyout (value, wrapped, left)
  {
    int i = 3;
    value = punned (&i, (short *) &i);
    wrapped = wraps (INT_MAX);
    number = 1;
    clear_half ();
    left = number;
  }
  CHECK_INT (value, 7);
  CHECK_INT (wrapped, 1);
  CHECK_INT (left, 0);
  in_region (INT_MAX, &inner);
  CHECK_INT (inner, 1);
  return 0;
}
