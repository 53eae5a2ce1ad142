/* Routines that are overloaded, in namespaces, templates, static members.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

namespace a
{
#pragma acc routine seq
int f (int x) { return x + 1; }
#pragma acc routine seq
double f (double x) { return x + 0.5; }
}

namespace b
{
namespace
{
#pragma acc routine seq
int f (int x) { return x * 2; }
}
}

template<int K>
struct power
{
  static long of (long x) { return x * power<K - 1>::of (x); }
};

template<>
struct power<0>
{
  static long of (long) { return 1; }
};

template<typename T>
T
larger (T x, T y)
{
  return x > y ? x : y;
}

int
main ()
{
  static double out[90];
#pragma acc parallel loop copyout (out)
  for (int i = 0; i < 90; i++)
    out[i] = a::f (i) + a::f (i * 1.0) + b::f (i) + power<3>::of (i)
	     + larger (i, 45) + larger (0.25, i * 0.125);
  for (int i = 0; i < 90; i++)
    CHECK_REAL (out[i], i + 1 + i + 0.5 + 2 * i + (double) i * i * i
			  + (i > 45 ? i : 45) + (i > 2 ? i * 0.125 : 0.25), 0);
  return 0;
}
