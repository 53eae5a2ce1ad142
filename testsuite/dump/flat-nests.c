/* Which nests are one loop.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
nests (int n, int m, float *restrict x, const float *restrict y, float *sum)
{
  float s = 0;
#pragma acc data present (x[0:n*m], y[0:n*m])
  {
#pragma acc parallel loop collapse (2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      x[i * m + j] = y[i * m + j] + y[j];
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < 100; k++)
	x[(i * m + j) * 100 + k] += y[(i * m + j) * 100 + k];
  /* The inner loop's first iteration is another one in each row.  */
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = i; j < m; j++)
      x[i * m + j] = y[i * m + j] + y[j];
  /* Few threads with many iterations each.  */
#pragma acc parallel loop collapse (2) num_gangs (40)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      x[i * m + j] = y[i * m + j] + y[j];
  /* Likewise, as gangs have to meet; and iterations leave sums to each other.  */
#pragma acc parallel loop collapse (2) reduction (+: s)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s += y[i * m + j] * x[j];
  /* A loop in an iteration is not of the nest.  */
#pragma acc parallel loop collapse (2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	float t = 0;
	for (int k = 0; k < j; k++)
	  t += y[i * m + k] * y[k];
	x[i * m + j] = t;
      }
  }
  *sum = s;
}

/* { dg-final { scan-dump flat-nests ":1\[0-9\]:.* one with those in it" } } */
/* { dg-final { scan-dump flat-nests ":15:.* one with those in it" } } */
/* { dg-final { scan-dump-not flat-nests ":2\[0-9\]:.* one with" } } */
/* { dg-final { scan-dump-not flat-nests ":3\[0-5\]:.* one with" } } */
/* { dg-final { scan-dump flat-nests ":36:.* one with those in it" } } */
