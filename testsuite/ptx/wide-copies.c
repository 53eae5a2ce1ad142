/* What memcpy moves in one of the host's registers is words to the device: the array that
   is copied lives in registers.
   { dg-options "-O2" }
   { dg-additional-options "-mavx2 -mmove-max=256" "x86_64" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
rows (int n, const double (*a)[4], double (*b)[4])
{
#pragma acc parallel loop copyin (a[0:n]) copyout (b[0:n])
  for (int i = 0; i < n; i++)
    {
      double row[4];
      __builtin_memcpy (row, a[i], sizeof row);
      row[2] *= 2;
      __builtin_memcpy (b[i], row, sizeof row);
    }
}

/* { dg-final { scan-ptx-not "\\.local" } } */
