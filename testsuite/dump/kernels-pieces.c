/* A kernels region: where it is cut, what each piece becomes, where its scalars live.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

double out;
void
steps (int n, double *restrict a, const double *restrict b)
{
  double sum = 0;
#pragma acc kernels copy (a[0:n]) copyin (b[0:n])
  {
    double f = 0.5 * n;
    for (int t = 0; t < 10; t++)
      for (int i = 0; i < n; i++)
	a[i] = f * b[i];
    a[0] = 0;
    for (int i = 0; i < n; i++)
      sum += a[i];
  }
  out = sum;
}

/* { dg-final { scan-dump kernels "loop runs on the host: nests in it store to the same places" } } */
/* { dg-final { scan-dump kernels "piece 2 of 5 is a loop nest in a time loop" } } */
/* { dg-final { scan-dump kernels "piece 4 of 5 is straight device code, for one gang" } } */
/* { dg-final { scan-dump kernels "n has no clause and comes by value: the region only reads it" } } */
/* { dg-final { scan-dump kernels "sum is mapped by the one nest that uses it, once" } } */
/* { dg-final { scan-dump construct-table "f: by value" } } */
/* { dg-final { scan-dump partition "loop at line 17 is judged parallel" } } */
/* { dg-final { scan-dump partition "axes after `assign_auto': loop at line 17: gang vector" } } */
/* { dg-final { scan-dump launch-geometry "grid follows from a reduction: no more gangs than run at once" } } */
/* { dg-final { scan-dump launch-geometry "grid.x = \[^\n\]*ceil " } } */
