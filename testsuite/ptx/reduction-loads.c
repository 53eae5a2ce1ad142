/* A thread of a grid that reduces has many iterations: it counts them, and has the loads of
   four of them under way.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

float
sum (int n, const float *x)
{
  float total = 0;
#pragma acc parallel loop present (x[0:n]) reduction (+:total)
  for (int i = 0; i < n; i++)
    total += x[i];
  return total;
}

/* { dg-final { scan-ptx-times "div\\.u32" 1 } } */
/* { dg-final { scan-ptx-times "ld\\.global\\.f32" 6 } } */
