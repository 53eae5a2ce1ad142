/* Lanes that add up 64 terms have rows of 8, four in a warp: each lane has eight terms, and
   no test between them, since there are no more lanes than that.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
triangle (int n, const float *b, float *c)
{
#pragma acc parallel loop present (b[0:n * 64], c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      {
	float total = 0;
	for (int k = 0; k < 64; k++)
	  total += b[i * 64 + k] * b[j * 64 + k];
	c[i * n + j] = total;
      }
}

/* { dg-final { scan-ptx-times "shfl\\.sync\\.bfly\\.b32" 3 } } */
/* { dg-final { scan-ptx-times "ld\\.global\\.f32" 16 } } */
/* { dg-final { scan-ptx-not "setp\\.le\\.u32" } } */
