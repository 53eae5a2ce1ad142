/* Lanes share a loop around one that they share, where its iterations are independent: without
   directives, with seq, two such loops. What they reduce is combined once, so few rows have a
   version that gangs share. Elements that follow each other need no quotients. Each thread goes
   through the outer loop where that has work of its own, or the inner one is long; and alone in
   order where each iteration looks at the result, or stores what the next one loads.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
channels (int n, int c, int m, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop gang present (x[0:n * c * m], y[0:n * c * m])
  for (int k = 0; k < c; k++)
    {
      float s = 0;
#pragma acc loop seq
      for (int b = 0; b < n; b++)
#pragma acc loop vector reduction (+: s)
	for (int p = 0; p < m; p++)
	  s += x[((long) b * c + k) * m + p];
#pragma acc loop seq
      for (int b = 0; b < n; b++)
#pragma acc loop vector
	for (int p = 0; p < m; p++)
	  y[((long) b * c + k) * m + p] = s;
    }
}

void
matrices (int n, int h, int w, const double *restrict x, double *restrict y)
{
#pragma acc parallel loop present (x[0:n * h * w], y[0:n])
  for (int k = 0; k < n; k++)
    {
      double s = 0;
      for (int i = 0; i < h; i++)
	for (int j = 0; j < w; j++)
	  s += x[((long) k * h + i) * w + j] * x[((long) k * h + i) * w + j];
      y[k] = s;
    }
}

void
weighted (int n, int c, int m, const float *restrict w, const float *restrict x,
	  float *restrict y)
{
#pragma acc parallel loop gang present (w[0:n], x[0:n * c * m], y[0:2 * c])
  for (int k = 0; k < c; k++)
    {
      float s = 0, t = 0;
#pragma acc loop seq
      for (int b = 0; b < n; b++)
	{
	  float v = w[b];
#pragma acc loop vector reduction (+: s)
	  for (int p = 0; p < m; p++)
	    s += v * x[((long) b * c + k) * m + p];
	}
#pragma acc loop seq
      for (int b = 0; b < n; b++)
#pragma acc loop vector reduction (+: t)
	for (int p = 0; p < 5000; p++)
	  t += x[((long) b * c + k) * m + p];
      y[2 * k] = s;
      y[2 * k + 1] = t;
    }
}

void
in_order (int n, int c, int m, float *restrict x, float *restrict y)
{
#pragma acc parallel loop gang present (x[0:c * m], y[0:c])
  for (int k = 0; k < c; k++)
    {
      float s = 0;
#pragma acc loop seq
      for (int b = 0; b < n; b++)
	{
#pragma acc loop vector reduction (+: s)
	  for (int p = 0; p < m; p++)
	    s += x[(long) k * m + p];
	  if (s > 100)
	    s = 1;
	}
      y[k] = s;
#pragma acc loop seq
      for (int b = 0; b < n; b++)
#pragma acc loop vector
	for (int p = 0; p < m / 2; p++)
	  x[(long) k * m + b % 2 * (m / 2) + p] += x[(long) k * m + (b + 1) % 2 * (m / 2) + p];
    }
}

/* { dg-final { scan-dump joined-axes ":19:.*lanes share the loop around this one, too" } } */
/* { dg-final { scan-dump joined-axes ":24:.*lanes share the loop around this one, too" } } */
/* { dg-final { scan-dump few-rows ":13:.*a version for few rows" } } */
/* { dg-final { scan-dump joined-axes ":38:.*lanes share the loop around this one, too" } } */
/* { dg-final { scan-dump carried-quotients ":39:.*are carried, and 1 addresses" } } */
/* { dg-final { scan-dump joined-axes "to each thread: the outer loop has work of its own" } } */
/* { dg-final { scan-dump joined-axes "to each thread: the inner loop is long" } } */
/* { dg-final { scan-dump joined-axes ":80:.*no loop around this one: its iterations are not" } } */
/* { dg-final { scan-dump joined-axes ":89:.*no loop around this one: its iterations are not" } } */
