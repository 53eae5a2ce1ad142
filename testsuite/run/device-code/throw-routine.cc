/* Explicit routines that throw objects of types that the library has, and of the program's own:
   what C++ has of the types needs no `declare'.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <stdexcept>

struct failure
{
  int place;
};

#pragma acc routine seq
static int
checked (int i, int n)
{
  if (i < 0)
    throw failure { i };
  if (i > 1000)
    throw 5;
  if (i >= n)
    throw std::out_of_range ("index");
  return i;
}

#pragma acc routine seq
static int
handled (int i, int n)
{
  try
    {
      return checked (i, n);
    }
  catch (const failure &f)
    {
      return f.place;
    }
}

int
main ()
{
  int a[100];
#pragma acc parallel loop copyout (a)
  for (int i = 0; i < 100; i++)
    a[i] = handled (i, 100);
  for (int i = 0; i < 100; i++)
    CHECK_ELEMENT (i, a[i], i);
  return 0;
}
