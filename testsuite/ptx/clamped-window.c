/* Loops over a small window are unrolled though their subscripts are clamped, which are
   branches to GCC: the weights, which depend on the place in the window alone, are constants.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
blur (int n, const float *in, float *out)
{
#pragma acc parallel loop collapse (2) copyin (in[0:n * n]) copyout (out[0:n * n])
  for (int y = 0; y < n; y++)
    for (int x = 0; x < n; x++)
      {
	float sum = 0;
	for (int dy = -2; dy <= 2; dy++)
	  for (int dx = -2; dx <= 2; dx++)
	    {
	      int row = y + dy, column = x + dx;
	      row = row < 0 ? 0 : row >= n ? n - 1 : row;
	      column = column < 0 ? 0 : column >= n ? n - 1 : column;
	      sum += in[row * n + column] / (7.f + dx * dx + dy * dy);
	    }
	out[y * n + x] = sum;
      }
}

/* { dg-final { scan-ptx-times "ld\\.global\\.f32" 25 } } */
/* { dg-final { scan-ptx-not "cvt\\.rn\\.f32\\.s32" } } */
