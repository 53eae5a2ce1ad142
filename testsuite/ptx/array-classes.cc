/* Matrices in classes are registers, as those in arrays are.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <array>

const int order = 8;
typedef std::array<float, order> row;

void
solve (int n, const float *x, float *o)
{
#pragma acc parallel loop present (x[0:64 * n], o[0:8 * n])
  for (int i = 0; i < n; i++)
    {
      std::array<row, order> a;
      row b;
      for (int r = 0; r < order; r++)
	{
	  b[r] = r;
	  for (int c = 0; c < order; c++)
	    a[r][c] = x[64 * i + order * r + c];
	}
      for (int p = 0; p < order; p++)
	for (int r = p + 1; r < order; r++)
	  {
	    float f = a[r][p] / a[p][p];
	    for (int c = p + 1; c < order; c++)
	      a[r][c] -= f * a[p][c];
	    b[r] -= f * b[p];
	  }
      for (int r = 0; r < order; r++)
	o[order * i + r] = b[r];
    }
}

/* { dg-final { scan-ptx-not "\\.local" } } */
