/* Structures with pointers that are firstprivate, in C++: with member functions, a class that
   is copied by its constructor, references.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "firstprivate-pointers.h"

template <typename T>
struct adder
{
  T *to;
  const T *from;
  T bias;

  void add (int i) const { to[i] += from[i] * bias; }
};

struct base
{
  double &start;
};

struct derived : base
{
  double *values;
};

int
main ()
{
  check_present ();
  check_values ();
  new_work ();
  const adder<double> w = { b, a, 2 };
  derived e = { { a[5] }, c };
#pragma acc data copyin (a) copy (b, c)
  {
#pragma acc parallel loop default (present) firstprivate (w)
    for (int i = 0; i < n; i++)
      w.add (i);
#pragma acc parallel loop firstprivate (e) present (a, c)
    for (int i = 0; i < n; i++)
      e.values[i] += e.start;
  }
  for (int i = 0; i < n; i++)
    CHECK (b[i] == 1 + 2 * i && c[i] == 1 + 5);
  return 0;
}
