/* Temporaries of classes that member functions get by value.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct number
{
  double high, low;
  static __attribute__ ((noinline)) number
  sum (number a, number b)
  { return { a.high + b.high, a.low + b.low }; }
};

int
main ()
{
  number r[40];
#pragma acc parallel loop copyout (r)
  for (int i = 0; i < 40; i++)
    {
      number s { 0, 0 };
      for (int k = 1; k < 50; k++)
	s = number::sum (s, number { double (k), double (i) });
      r[i] = s;
    }
  for (int i = 0; i < 40; i++)
    {
      CHECK_REAL (r[i].high, 1225, 1e-12);
      CHECK_REAL (r[i].low, 49 * i, 1e-12);
    }
  return 0;
}
