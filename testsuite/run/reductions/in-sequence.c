/* OpenACC 2.9.11: one vector reduction after another in a region, each using
   the result of the one before; also within a seq time loop.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 500

int
main (void)
{
  static double v[N], w[N];
  for (int i = 0; i < N; i++)
    w[i] = v[i] = i % 9 + 1;
  double norms[8];
#pragma acc parallel num_gangs (1) vector_length (128) copy (v) copyout (norms)
  {
#pragma acc loop seq
    for (int t = 0; t < 8; t++)
      {
	double sum = 0, largest = 0;
#pragma acc loop vector reduction (+:sum)
	for (int i = 0; i < N; i++)
	  sum += v[i];
#pragma acc loop vector reduction (max:largest)
	for (int i = 0; i < N; i++)
	  largest = v[i] / sum > largest ? v[i] / sum : largest;
#pragma acc loop vector
	for (int i = 0; i < N; i++)
	  v[i] = v[i] / sum + largest * (i % 3);
	norms[t] = sum + largest;
      }
  }
  for (int t = 0; t < 8; t++)
    {
      double sum = 0, largest = 0;
      for (int i = 0; i < N; i++)
	sum += w[i];
      for (int i = 0; i < N; i++)
	largest = w[i] / sum > largest ? w[i] / sum : largest;
      for (int i = 0; i < N; i++)
	w[i] = w[i] / sum + largest * (i % 3);
      CHECK_REAL (norms[t], sum + largest, 1e-12);
    }
  return 0;
}
