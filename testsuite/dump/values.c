/* Values that loops keep in registers or in memory, and pointers to rows.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
sums (int n, int m, const float *restrict a, float *restrict s)
{
#pragma acc parallel loop gang vector copyin (a[0:n * m]) copy (s[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s[i] += a[j * n + i];
}

void
product (int n, const double *restrict a, const double *restrict b, double *restrict c)
{
#pragma acc parallel loop collapse (2) copyin (a[0:n * n], b[0:n * n]) copyout (c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	double s = 0;
	for (int k = 0; k < n; k++)
	  s += a[i * n + k] * b[k * n + j];
	c[i * n + j] = s;
      }
}

void
keys (int n, const unsigned *k, unsigned long *h)
{
#pragma acc parallel loop copyin (k[0:n]) copy (h[0:16])
  for (int i = 0; i < n; i++)
#pragma acc atomic
    h[k[i] / 10 % 16]++;
}

/* { dg-final { scan-dump promote-scalars "is a register in loop" } } */
/* { dg-final { scan-dump unroll-loops "factor 4: an inner loop of a thread" } } */
/* { dg-final { scan-dump partition "in band: loop at line \\d+ gets gang vector: unknown iterations, 2 references of unit stride" } } */
/* { dg-final { scan-dump lower "dealt out to axes blockIdx.x threadIdx.x, one by one" } } */
/* { dg-final { scan-dump ptx "loaded without .nc, since this may store there" } } */
