/* Floating-point sums are one atom instruction, not loops of compare and swap.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
histogram (int n, const int *key, double *sum, float *less, double *old)
{
#pragma acc parallel loop copyin (key[0:n]) copy (sum[0:64], less[0:64], old[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      sum[key[i]] += i * 0.5;
#pragma acc atomic update
      less[key[i]] -= i;
#pragma acc atomic capture
      old[i] = sum[key[i] + 1] += i;
    }
}

/* { dg-final { scan-ptx "atom\\.global\\.add\\.f64" } } */
/* { dg-final { scan-ptx "atom\\.global\\.add\\.f32" } } */
/* { dg-final { scan-ptx-not "\\.cas\\." } } */
