/* The module says what it needs: the lowest version and target, 64-bit
   addresses; a kernel is visible and has one parameter.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
increment (int *a, int n)
{
#pragma acc parallel loop copy (a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

/* { dg-final { scan-ptx-times "^\\.version 6\\.\[0-9\]$" 1 } } */
/* { dg-final { scan-ptx-times "^\\.target sm_70" 1 } } */
/* { dg-final { scan-ptx-times "^\\.address_size 64$" 1 } } */
/* { dg-final { scan-ptx-times "^\\.visible \\.entry " 1 } } */
