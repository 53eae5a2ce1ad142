/* A constant table that a function has for itself is a part of the instructions, as a static one
   is: nothing loads it.  Of that which a clause names the elements are loaded.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
lattice (int n, int m, const float *f, float *g)
{
  const int dx[5] = { 0, 1, 0, -1, 0 }, dy[5] = { 0, 0, 1, 0, -1 };
  const float w[5] = { .5f, .25f, .125f, .0625f, .0625f };
#pragma acc parallel loop collapse (2) present (f[0:n*m], g[0:n*m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      {
	float sum = 0;
	for (int q = 0; q < 5; q++)
	  sum += w[q] * f[(i + dy[q]) * m + j + dx[q]] * (1 + dx[q]);
	g[i * m + j] = sum;
      }
}

void
named (int n, float *restrict x)
{
  const float w[4] = { .5f, .25f, .125f, .0625f };
#pragma acc parallel loop present (x[0:n]) copyin (w)
  for (int i = 0; i < n; i++)
    x[i] *= w[i & 3];
}

/* { dg-final { scan-ptx-not "ld\\.global\\S*\\.s32" } } */
/* { dg-final { scan-ptx "ld\\.global\\S*\\.f32" } } */
