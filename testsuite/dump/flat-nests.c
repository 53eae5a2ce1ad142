/* Which nests are one loop.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define SUM(I) (y[I] + p[I] - q[I] + r[I] * s[I])

void
nests (int n, int m, float *restrict x, const float *restrict y, const float *restrict p,
       const float *restrict q, const float *restrict r, const float *restrict s)
{
#pragma acc data present (x[0:n*m], y[0:n*m], p[0:n*m], q[0:n*m], r[0:n*m], s[0:n*m])
  {
#pragma acc parallel loop collapse (2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      x[i * m + j] = SUM (i * m + j);
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < 100; k++)
	x[(i * m + j) * 100 + k] += SUM ((i * m + j) * 100 + k);
  /* The inner loop's first iteration is another one in each row.  */
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = i; j < m; j++)
      x[i * m + j] = SUM (i * m + j);
  /* Few threads with many iterations each.  */
#pragma acc parallel loop collapse (2) num_gangs (40)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      x[i * m + j] = SUM (i * m + j);
  /* Little stands between the loops.  */
#pragma acc parallel loop collapse (2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      x[i * m + j] = y[i * m + j] + y[j];
  /* A division.  */
#pragma acc parallel loop collapse (2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      x[i * m + j] = SUM (i * m + j) / y[j];
  }
}

/* { dg-final { scan-dump flat-nests ":1\[34\]:.* one with those in it" } } */
/* { dg-final { scan-dump flat-nests ":1\[78\]:.* one with those in it" } } */
/* { dg-final { scan-dump-not flat-nests ":\[2-4\]\[0-9\]:.* one with" } } */
