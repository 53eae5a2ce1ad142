/* Which nests have blocks of 256 threads, and which keep to 128.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
nests (int n, int k, float *a, float *b, float *c)
{
  /* Brief iterations.  */
#pragma acc parallel loop collapse (2) present (a[0:n*n])
  for (int i = k; i < n; i++)
    for (int j = k; j < n; j++)
      a[i * n + j] -= a[i * n + k - 1] * a[(k - 1) * n + j];
  /* Short rows.  */
#pragma acc parallel loop collapse (3) present (a[0:n*n*32], b[0:n*n*32])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int l = 0; l < 32; l++)
	a[(i * n + j) * 32 + l] = b[(i * n + j) * 32 + l];
  /* A loop in each iteration.  */
#pragma acc parallel loop collapse (2) present (a[0:n*n], b[0:n*n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      {
	float sum = 0;
	for (int l = -1; l <= 1; l++)
	  sum += b[i * n + j + l] * k;
	a[i * n + j] = sum;
      }
  /* A reduction.  */
  float largest = 0;
#pragma acc parallel loop collapse (2) present (a[0:n*n]) reduction (max:largest)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      largest = a[i * n + j] > largest ? a[i * n + j] : largest;
  c[0] = largest;
  /* Many references.  */
#pragma acc parallel loop collapse (2) present (a[0:n*n], b[0:n*n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 2; j < n - 2; j++)
      a[i * n + j] = (b[i * n + j - 2] + b[i * n + j - 1] + b[i * n + j] + b[i * n + j + 1]
		      + b[i * n + j + 2] + b[(i - 1) * n + j - 1] + b[(i - 1) * n + j]
		      + b[(i - 1) * n + j + 1] + b[(i + 1) * n + j - 1] + b[(i + 1) * n + j]
		      + b[(i + 1) * n + j + 1] + c[i * n + j] + c[i * n + j + 1]);
  /* Data that is used once.  */
#pragma acc parallel loop present (a[0:n*n], b[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] = b[i * n + j];
  /* Few components of an element.  */
#pragma acc parallel loop collapse (2) present (a[0:n*n*5], b[0:n*n*5])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int l = 0; l < 5; l++)
	a[(i * n + j) * 5 + l] = b[(i * n + j) * 5 + l];
  /* Rows of almost one length.  */
#pragma acc parallel loop present (a[0:n*n])
  for (int i = 1; i < n - 1; i++)
#pragma acc loop
    for (int j = 1 + (i + k) % 2; j < n - 1; j += 2)
      a[i * n + j] = a[(i - 1) * n + j] + a[i * n + j - 1];
  /* Levels without numbers.  */
#pragma acc parallel present (a[0:n*n*n], b[0:n*n*n])
#pragma acc loop gang
  for (int i = 1; i < n; i++)
#pragma acc loop worker
    for (int j = 0; j < n; j++)
#pragma acc loop vector
      for (int l = 0; l < n; l++)
	a[(i * n + j) * n + l] = b[((i - 1) * n + j) * n + l];
}

void
components (int n, float (*a)[5], float (*b)[8][8], float *c, float *d)
{
  /* Rows that are a part of a warp, and a loop that is left to each thread.  */
#pragma acc parallel loop present (a[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 5; j++)
      a[i][j] *= 2;
#pragma acc parallel loop present (b[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 8; j++)
      for (int k = 0; k < 8; k++)
	b[i][j][k] *= 2;
  /* Copies beside a product that all lanes would do.  */
#pragma acc parallel loop present (c[0:n*32], d[0:n])
  for (int i = 0; i < n; i++)
    {
      float x[32], sum = 0;
      for (int j = 0; j < 32; j++)
	x[j] = c[i * 32 + j];
      for (int j = 0; j < 31; j++)
	for (int k = j; k < 32; k++)
	  sum = x[j] - x[k] * sum;
      d[i] = sum;
    }
}

/* Fields of a lattice: rows of 12 and more, one of each field, or of arrays of a known size;
   rows that neighbours share, though of as many planes.  */
void
fields (int n, long all, const float *f, float *g, const double (*c)[64][128], double (*d)[128])
{
#pragma acc parallel loop collapse (2) present (f[0:7*all], g[0:7*all])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      {
	long at = (long) i * n + j;
	float u = f[all + at - 1] + f[2 * all + at - n] + f[3 * all + at + 1];
	float v = f[4 * all + at + n] + f[5 * all + at - n - 1] + f[6 * all + at + n + 1];
	g[at] = f[at] + u;
	g[all + at] = u - v;
	g[2 * all + at] = u * v;
	g[3 * all + at] = u + v;
	g[4 * all + at] = u;
	g[5 * all + at] = v;
	g[6 * all + at] = f[at] * v;
      }
#pragma acc parallel loop collapse (2) present (c[0:13], d[0:64])
  for (int i = 1; i < 63; i++)
    for (int j = 0; j < n; j++)
      d[i][j] = c[0][i][j] + c[1][i][j] + c[2][i][j] + c[3][i][j] + c[4][i][j] + c[5][i][j]
		+ c[6][i - 1][j] + c[7][i][j] + c[8][i][j] + c[9][i][j] + c[10][i + 1][j]
		+ c[11][i][j] + c[12][i][j];
#pragma acc parallel loop collapse (2) present (c[0:5], d[0:64])
  for (int i = 1; i < 63; i++)
    for (int j = 0; j < n; j++)
      d[i][j] = c[0][i][j] + c[0][i + 1][j] + c[0][i - 1][j] + c[1][i][j] + c[1][i + 1][j]
		+ c[1][i - 1][j] + c[2][i][j] + c[2][i + 1][j] + c[2][i - 1][j] + c[3][i][j]
		+ c[3][i + 1][j] + c[3][i - 1][j] + c[4][i][j] + c[4][i + 1][j];
}

/* { dg-final { scan-dump partition ":10:.*block of 64 x 4 threads" } } */
/* { dg-final { scan-dump partition ":15:.*block of 32 x 8 threads" } } */
/* { dg-final { scan-dump partition ":21:.*block of 32 x 4 threads" } } */
/* { dg-final { scan-dump partition ":32:.*block of 32 x 4 threads" } } */
/* { dg-final { scan-dump partition ":38:.*block of 32 x 4 threads" } } */
/* { dg-final { scan-dump partition ":46:.*block of 128 x 1 threads" } } */
/* { dg-final { scan-dump partition ":51:.*block of 64 x 4 threads" } } */
/* { dg-final { scan-dump partition ":57:.*block of 128 x 1 threads" } } */
/* { dg-final { scan-dump partition ":64:.*block of 64 x 4 threads" } } */
/* { dg-final { scan-dump partition ":76:.*block of 8 x 32 threads" } } */
/* { dg-final { scan-dump partition ":80:.*block of 8 x 32 threads" } } */
/* { dg-final { scan-dump partition ":86:.*block of 128 x 1 threads" } } */
/* { dg-final { scan-dump partition ":105:.*block of 128 x 2 threads" } } */
/* { dg-final { scan-dump partition ":120:.*block of 128 x 2 threads" } } */
/* { dg-final { scan-dump partition ":126:.*block of 32 x 4 threads" } } */
