/* What ends a program in device code is told with the statement's place, the block and the thread:
   in C and C++, in a function that a region calls, with gangs of several threads.
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "said-by-child.h"
#include <cassert>
#include <exception>

#pragma acc routine seq
static int
ends (int k, int i)
{
  switch (k)
    {
    case 1: exit (3);
    case 2: _Exit (2);
    case 3: abort ();
    case 4: assert (i < 50); break;
    case 5: throw 5;
    case 6: std::terminate ();
    case 7: __builtin_trap ();
    }
  return i;
}

void
fail (int k)
{
  int a[100];
#pragma acc parallel loop num_gangs (4) copyout (a)
  for (int i = 0; i < 100; i++)
    a[i] = i == 57 ? ends (k, i) : i;
}

int
main ()
{
  expect (1, "endings.cc:17: exit was called (3), block (");
  expect (2, "endings.cc:18: _Exit was called (2), block (");
  expect (3, "endings.cc:19: abort was called, block (");
  expect (4, "endings.cc:20: an assertion failed in int ends(int, int): i < 50, block (");
  expect (5, "endings.cc:21: an exception was thrown, block (");
  expect (6, "endings.cc:22: std::terminate was called, block (");
  expect (7, "endings.cc:23: a trap was reached, block (");
  return 0;
}
