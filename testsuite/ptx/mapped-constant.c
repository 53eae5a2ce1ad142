/* A constant array that a construct maps is the constant itself: where subscripts are
   constants after unrolling, its values are immediates.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

static const float weight[3][3] = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 } };

void
convolution (int n, const float *x, float *y)
{
#pragma acc parallel loop collapse (2) present (x[0:n * n], y[0:n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      {
	float total = 0;
	for (int u = 0; u < 3; u++)
	  for (int v = 0; v < 3; v++)
	    total += weight[u][v] * x[(i + u - 1) * n + j + v - 1];
	y[i * n + j] = total;
      }
}

/* { dg-final { scan-ptx-not ", weight(;|\\+)" } } */
/* { dg-final { scan-ptx "0f41100000" } } */
