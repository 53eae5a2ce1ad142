/* Correct programs compile without a word, at every level, also with debugging
   information.
   { dg-options "-g -Wall" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <math.h>

#pragma acc routine seq
static double
f (double x)
{
  static const int table[] = { 1, 2, 3 };
  return sqrt (x) + table[(int) x % 3];
}

void
g (int n, double *restrict a, const double *b)
{
  double s = 0;
#pragma acc data copyin (b[0:n]) copy (a[0:n])
  {
#pragma acc parallel loop gang reduction (+:s)
    for (int i = 0; i < n; i++)
      {
	double t = 0;
#pragma acc loop vector reduction (+:t)
	for (int j = 0; j < 100; j++)
	  t += b[j] * i;
	s += t;
	a[i] = f (t);
      }
#pragma acc kernels
    for (int i = 0; i < n; i++)
      a[i] += s;
  }
#pragma acc update self (a[0:1]) if_present
}
