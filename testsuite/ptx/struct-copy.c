/* Records are copied in pieces as wide as their alignment.
   { dg-options "-O2 -fno-tree-sra" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

struct quad { double v[4]; } __attribute__ ((aligned (16)));

void
copy (int n, struct quad *a, struct quad *b)
{
#pragma acc parallel loop copyin (a[0:n]) copyout (b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = a[i];
}

/* { dg-final { scan-ptx "ld\\.global\\.v2\\.u64" } } */
/* { dg-final { scan-ptx "st\\.global\\.v2\\.u64" } } */
/* { dg-final { scan-ptx-not "\\.u8" } } */
