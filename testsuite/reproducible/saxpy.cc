/* A region in an instance of a template, none of its names public; see
   reproducible.exp.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <cassert>
#include "inner/scale.h"

namespace
{

template<typename T>
struct vector_of
{
  static const int n = 1000;
  T x[n], y[n];

  void
  add ()
  {
    T *a = x, *b = y;
#pragma acc parallel loop copyin (a[0:n]) copy (b[0:n])
    for (int i = 0; i < n; i++)
      b[i] += T (scale (int (a[i])));
  }
};

vector_of<double> v;

}

int
main ()
{
  for (int i = 0; i < v.n; i++)
    v.x[i] = v.y[i] = i;
  v.add ();
  for (int i = 0; i < v.n; i++)
    assert (v.y[i] == i + 3 * i);
}
