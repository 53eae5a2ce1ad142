/* Rows that gangs share have two entry points: the flat one, for grids of one block along y,
   knows that it is alone with its rows.  Kernels without such rows have one.
   { dg-options "-O2" }
   { dg-final { scan-ptx-times {\.entry [^ ]*rows[^ ]*\$flat \(} 1 } }
   { dg-final { scan-ptx-times {%nctaid\.y} 1 } }
   { dg-final { scan-ptx-not {\.entry [^ ]*scale[^ ]*\$flat \(} } }
   { dg-final { ptxas-ok } }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
rows (int n, int m, const float *a, float *y)
{
#pragma acc parallel loop present (a[0:n * m], y[0:m])
  for (int j = 0; j < m; j++)
    {
      float sum = 0;
#pragma acc loop reduction (+: sum)
      for (int i = 0; i < n; i++)
	sum += a[j * n + i];
      y[j] = sum;
    }
}

void
scale (int m, float *y)
{
#pragma acc parallel loop present (y[0:m])
  for (int j = 0; j < m; j++)
    y[j] *= 2;
}
