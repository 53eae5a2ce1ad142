/* Which elements threads keep from one loop to the next, which stores that spares, and what
   is loaded again.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* All that can be.  */

void
normalise (int n, int m, const float *x, float *y)
{
#pragma acc parallel loop gang present (x[0:n*m], y[0:n*m])
  for (int i = 0; i < n; i++)
    {
      float sum = 0, squares = 0;
#pragma acc loop vector reduction (+:sum)
      for (int j = 0; j < m; j++)
	sum += x[i * m + j];
#pragma acc loop vector reduction (+:squares)
      for (int j = 0; j < m; j++)
	{
	  float d = x[i * m + j] - sum / m;
	  y[i * m + j] = d;
	  squares += d * d;
	}
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	y[i * m + j] /= squares;
    }
}

/* What a neighbour has stored; what a statement between the loops may have changed; what
   some iterations change.  */

void
changes (int n, float *p, float *q)
{
#pragma acc parallel loop gang present (p[0:n*256], q[0:n*256])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < 256; j++)
	p[i * 256 + j] = j;
#pragma acc loop vector
      for (int j = 0; j < 256; j++)
	q[i * 256 + j] = p[i * 256 + (j + 1) % 256];
      q[i * 256 + i % 2] = 5;
#pragma acc loop vector
      for (int j = 0; j < 256; j++)
	if (q[i * 256 + j] > 2)
	  p[i * 256 + j] = 0;
#pragma acc loop vector
      for (int j = 0; j < 256; j++)
	p[i * 256 + j] += 1;
    }
}

/* Lengths that differ; elements that atomic updates change.  */

void
others (int n, int *r, int *s)
{
#pragma acc parallel loop gang present (r[0:n*300], s[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < 300; j++)
	r[i * 300 + j] = j;
#pragma acc loop vector
      for (int j = 0; j < 299; j++)
	r[i * 300 + j] *= 2;
#pragma acc loop vector
      for (int j = 0; j < 299; j++)
	{
#pragma acc atomic
	  r[i * 300 + j / 2] += 1;
	}
#pragma acc loop vector
      for (int j = 0; j < 299; j++)
	r[i * 300 + j] *= 2;
    }
}

/* Rows of as many lanes as the launch finds right.  */

void
rows (int n, int m, const float *restrict a, float *restrict r)
{
#pragma acc parallel loop present (a[0:n * m], r[0:n * m])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
      for (int j = 0; j < m; j++)
	sum += a[i * m + j];
      for (int j = 0; j < m; j++)
	r[i * m + j] = a[i * m + j] * sum;
    }
}

/* { dg-final { scan-dump kept-elements ":17:.*loop 1 of 2 keeps .* in registers, 8 a thread: 0 loads less\n" } } */
/* { dg-final { scan-dump kept-elements ":21:.*loop 2 of 2 keeps .* in registers, 8 a thread: 1 loads less\n" } } */
/* { dg-final { scan-dump kept-elements ":22:.*loop 1 of 2 keeps .*: 0 loads less, and the store\n" } } */
/* { dg-final { scan-dump kept-elements ":27:.*loop 2 of 2 keeps .*: 1 loads less\n" } } */
/* { dg-final { scan-dump-not kept-elements ":(4\[0-9\]|5\[0-9\]|6\[0-9\]|7\[0-9\]|8\[01\]):" } } */
/* { dg-final { scan-dump kept-elements ":93:.*loop 1 of 2 keeps .* in registers, 8 a thread: 0 loads less\n" } } */
/* { dg-final { scan-dump kept-elements ":95:.*loop 2 of 2 keeps .*: 1 loads less\n" } } */

/* Weights are loaded ahead of the stores.  */

void
weighted (int n, int m, const float *x, float *y, const float *w)
{
#pragma acc parallel loop gang present (x[0:n*m], y[0:n*m], w[0:m])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
#pragma acc loop vector reduction (+:sum)
      for (int j = 0; j < m; j++)
	sum += x[i * m + j];
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	y[i * m + j] = x[i * m + j] * sum * w[j];
    }
}

/* { dg-final { scan-dump kept-elements ":121:.*is loaded ahead of 8 iterations\n" } } */
