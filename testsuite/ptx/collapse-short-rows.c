/* Collapsed rows of a few iterations fill the vector lanes one after the other.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
scale (int n, float a[][5])
{
#pragma acc parallel loop collapse (2) present (a[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 5; j++)
      a[i][j] *= 2;
}

/* { dg-final { scan-ptx-not "%ctaid\\.y" } } */
