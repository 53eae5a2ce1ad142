/* Division by constants: products and shifts, of 32 bits where the dividend has no more.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
divide (int n, int *a, long *b, unsigned *c)
{
#pragma acc parallel loop present (a[0:n], b[0:n], c[0:n])
  for (int i = 0; i < n; i++)
    {
      a[i] = a[i] / 10 + a[i] % 32;
      b[i] = b[i] / 1000 - b[i] % 8;
      c[i] = c[i] / 7 + (unsigned long) c[i] / 12;
    }
}

/* { dg-final { scan-ptx-not "div\\." } } */
/* { dg-final { scan-ptx-not "rem\\." } } */
/* { dg-final { scan-ptx "mul\\.hi\\.s32" } } */
/* { dg-final { scan-ptx "mul\\.hi\\.s64" } } */
/* { dg-final { scan-ptx "mul\\.hi\\.u32" } } */
/* { dg-final { scan-ptx-not "mul\\.hi\\.u64" } } */
