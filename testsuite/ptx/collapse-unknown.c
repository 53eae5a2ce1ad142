/* The iterations of a collapsed nest are counted in 64 bits, also where each index is
   an `int': two of 65536 iterations make 2^32.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
fill (int n, int m, char *a)
{
#pragma acc parallel loop gang collapse (2) copy (a[0:(long) n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[(long) i * m + j] = 1;
}

/* { dg-final { scan-ptx "div\\.u64" } } */
