/* num_gangs keeps a nest to one axis of the grid: gang and vector.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
scale (int n, float *a)
{
#pragma acc parallel loop copy (a[0:n * n]) num_gangs (100)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i * n + j] *= 2;
}

/* { dg-final { scan-ptx "%ctaid\\.x" } } */
/* { dg-final { scan-ptx-not "%ctaid\\.y" } } */
