/* Loops around loops over private arrays, which go altogether if the compiler knows each test.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define N 100

void
transforms (const float *x, float *o, int most)
{
#pragma acc parallel loop present (x[0:8 * N], o[0:8 * N])
  for (int i = 0; i < N; i++)
    {
      float v[8];
      for (int k = 0; k < 8; k++)
	v[k] = x[k * N + i];
      for (int h = 4; h >= 1; h /= 2)
	for (int g = 0; g < 8; g += 2 * h)
	  for (int k = 0; k < h; k++)
	    {
	      float a = v[g + k], b = v[g + k + h];
	      v[g + k] = a + b;
	      v[g + k + h] = a - b;
	    }
      for (int k = 0; k < 8; k++)
	o[k * N + i] = v[k];
    }
#pragma acc parallel loop present (x[0:8 * N], o[0:8 * N])
  for (int i = 0; i < N; i++)
    {
      float v[8];
      for (int k = 0; k < 8; k++)
	v[k] = x[k * N + i];
      for (int h = most; h >= 1; h /= 2)
	for (int g = 0; g < 8; g += 2 * h)
	  for (int k = 0; k < h; k++)
	    {
	      float a = v[(g + k) & 7], b = v[(g + k + h) & 7];
	      v[(g + k) & 7] = a + b;
	      v[(g + k + h) & 7] = a - b;
	    }
      for (int k = 0; k < 8; k++)
	o[k * N + i] = v[k];
    }
}

/* { dg-final { scan-dump known-flow "c:1\[89\]:\[^\n\]*goes altogether: 3 iterations" } } */
/* { dg-final { scan-dump-not known-flow "c:3\[0-9\]:\[^\n\]*goes altogether" } } */
