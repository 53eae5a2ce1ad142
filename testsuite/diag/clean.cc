/* Correct C++ compiles without a word.
   { dg-options "-g -Wall" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <complex>

template<typename T>
static T
total (const T *v, int n)
{
  T s = T ();
#pragma acc parallel loop copyin (v[0:n]) reduction (+:s)
  for (int i = 0; i < n; i++)
    s += v[i] * T (2);
  return s;
}

double
f (const double *d, const int *i, std::complex<float> *c, int n)
{
#pragma acc parallel loop copy (c[0:n])
  for (int k = 0; k < n; k++)
    c[k] *= c[k];
  return total (d, n) + total (i, n);
}
