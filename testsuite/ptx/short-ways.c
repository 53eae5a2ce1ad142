/* Subscripts that are clamped to a grid are selected, without branches, in a window whose size
   only the run knows.  What one way adds and the other leaves is no selection.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
blur (int n, int r, const float *in, float *out)
{
#pragma acc parallel loop copyin (in[0:n]) copyout (out[0:n])
  for (int x = 0; x < n; x++)
    {
      float sum = 0;
#pragma acc loop seq
      for (int d = -r; d <= r; d++)
	{
	  int place = x + d;
	  place = place < 0 ? 0 : place >= n ? n - 1 : place;
	  sum += in[place];
	}
      out[x] = sum;
    }
}

/* Four iterations at once, and the rest, two selections each.  */
/* { dg-final { scan-ptx-times "ld\\.global\\.f32" 5 } } */
/* { dg-final { scan-ptx-times "selp\\.b32" 10 } } */
