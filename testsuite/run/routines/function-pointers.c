/* Calls through pointers to functions on the device.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#pragma acc routine seq
static int
add (int a, int b)
{
  return a + b;
}

#pragma acc routine seq
static int
multiply (int a, int b)
{
  return a * b;
}

#pragma acc routine seq
static __attribute__ ((noinline)) int
apply (int (*f) (int, int), int a, int b)
{
  return f (a, b) + 1;
}

int
main (void)
{
  int out[50];
#pragma acc parallel loop copyout (out)
  for (int i = 0; i < 50; i++)
    out[i] = apply (i % 2 ? add : multiply, i, 3);
  for (int i = 0; i < 50; i++)
    CHECK_ELEMENT (i, out[i], (i % 2 ? i + 3 : i * 3) + 1);
  return 0;
}
