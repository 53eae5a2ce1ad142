/* Overloaded operators, constructors, conversion functions and constexpr in device
   code, through a small class of vectors;
   none of them has a routine directive.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct vec
{
  double x, y, z;
  vec (double a = 0, double b = 0, double c = 0) : x (a), y (b), z (c) {}
  vec operator+ (const vec &o) const { return vec (x + o.x, y + o.y, z + o.z); }
  vec operator* (double s) const { return vec (x * s, y * s, z * s); }
  double operator* (const vec &o) const { return x * o.x + y * o.y + z * o.z; }
  vec &operator+= (const vec &o) { return *this = *this + o; }
  double &operator[] (int i) { return i == 0 ? x : i == 1 ? y : z; }
  explicit operator bool () const { return x != 0 || y != 0 || z != 0; }
};

static constexpr double weight[] = { 0.5, 1.5, 2.5 };

static double
work (int i)
{
  vec a (i, 1, -i), b = a * 2 + vec (1, 1, 1);
  a += b;
  a[i % 3] += weight[1];
  return a * b + (vec () ? 100 : 0) + (a ? 1 : 0);
}

int
main ()
{
  static double out[150];
#pragma acc parallel loop copyout (out)
  for (int i = 0; i < 150; i++)
    {
      vec a (i, 1, -i), b = a * 2 + vec (1, 1, 1);
      a += b;
      a[i % 3] += weight[1];
      out[i] = a * b + (vec () ? 100 : 0) + (a ? 1 : 0);
    }
  for (int i = 0; i < 150; i++)
    CHECK_REAL (out[i], work (i), 1e-14);
  return 0;
}
