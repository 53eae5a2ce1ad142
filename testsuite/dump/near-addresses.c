/* References behind conditions of their own share an address, computed before these.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
guarded (int h, int w, const float *x, float *y)
{
#pragma acc parallel loop collapse (2) present (x[0:h * w], y[0:h * w])
  for (int i = 0; i < h; i++)
    for (int j = 0; j < w; j++)
      {
	float s = 0;
	for (int u = -1; u <= 1; u++)
	  for (int v = -1; v <= 1; v++)
	    if (i + u >= 0 && i + u < h && j + v >= 0 && j + v < w)
	      s += x[(i + u) * w + j + v];
	y[i * w + j] = s;
      }
}

/* { dg-final { scan-dump near-addresses ":16:.*its address is .*, 4 bytes off\n" } } */
/* { dg-final { scan-dump near-addresses ":16:.*its address is .*, 0 bytes off\n" } } */
