/* Loops without levels, or with seq, around loops that lanes share: lanes share both where
   iterations are independent but for what they reduce. Three loops; lengths of 0, of 1, around
   the number of lanes, and beyond; inner lengths that differ; several reductions, of several
   types and operators; iterations that depend on each other, and results that each iteration
   looks at, stay in order.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"

static int
value (int i)
{
  return i * 37 % 101 - 50;
}

/* The mean and the deviation of channels, which are integers here.  */

static void
channels (int n, int c, int m, const float *restrict x, float *restrict y, double *restrict z)
{
#pragma acc parallel loop gang copyin (x[0:n * c * m]) copy (y[0:n * c * m]) \
  copyout (z[0:2 * c])
  for (int k = 0; k < c; k++)
    {
      float s = 1, q = 0;
#pragma acc loop seq
      for (int b = 0; b < n; b++)
#pragma acc loop vector reduction (+: s, q)
	for (int p = 0; p < m; p++)
	  {
	    float v = x[((size_t) b * c + k) * m + p];
	    s += v;
	    q += v * v;
	  }
#pragma acc loop seq
      for (int b = 0; b < n; b++)
#pragma acc loop vector
	for (int p = 0; p < m; p++)
	  y[((size_t) b * c + k) * m + p] = x[((size_t) b * c + k) * m + p] - s;
      z[2 * k] = s;
      z[2 * k + 1] = q;
    }
}

/* Likewise, without directives inside, and pointers that may be the same.  */

static void
plain_channels (int n, int c, int m, const float *x, float *y, double *z)
{
#pragma acc parallel loop vector_length (64) copyin (x[0:n * c * m]) copy (y[0:n * c * m]) \
  copyout (z[0:2 * c])
  for (int k = 0; k < c; k++)
    {
      float s = 1, q = 0;
      for (int b = 0; b < n; b++)
	for (int p = 0; p < m; p++)
	  {
	    float v = x[((size_t) b * c + k) * m + p];
	    s += v;
	    q += v * v;
	  }
      for (int b = 0; b < n; b++)
	for (int p = 0; p < m; p++)
	  y[((size_t) b * c + k) * m + p] = x[((size_t) b * c + k) * m + p] - s;
      z[2 * k] = s;
      z[2 * k + 1] = q;
    }
}

static void
check_channels (int n, int c, int m)
{
  int all = n * c * m;
  float *x = malloc (sizeof *x * (all + 1)), *y = malloc (sizeof *y * (all + 1));
  double *z = malloc (sizeof *z * 2 * (c + 1));
  for (int way = 0; way < 2; way++)
    {
      for (int i = 0; i < all; i++)
	x[i] = value (i) / 8, y[i] = -1;
      (way ? plain_channels : channels) (n, c, m, x, y, z);
      for (int k = 0; k < c; k++)
	{
	  float s = 1, q = 0;
	  for (int b = 0; b < n; b++)
	    for (int p = 0; p < m; p++)
	      s += x[(b * c + k) * m + p], q += x[(b * c + k) * m + p] * x[(b * c + k) * m + p];
	  CHECK_ELEMENT (k, z[2 * k], s);
	  CHECK_ELEMENT (k, z[2 * k + 1], q);
	  for (int b = 0; b < n; b++)
	    for (int p = 0; p < m; p++)
	      CHECK_ELEMENT ((b * c + k) * m + p, y[(b * c + k) * m + p],
			     x[(b * c + k) * m + p] - s);
	}
    }
  free (x);
  free (y);
  free (z);
}

/* Three loops; extremes and bits.  */

static void
extremes (int rows, int n, int h, int w)
{
  int all = rows * n * h * w;
  long *x = malloc (sizeof *x * (all + 1));
  long *least = malloc (sizeof *x * rows), *bits = malloc (sizeof *x * rows);
  double *most = malloc (sizeof *most * rows);
  for (int i = 0; i < all; i++)
    x[i] = value (i);
#pragma acc parallel loop vector_length (32) copyin (x[0:all]) \
  copyout (least[0:rows], bits[0:rows], most[0:rows])
  for (int r = 0; r < rows; r++)
    {
      long low = 40, mixed = 0;
      double high = -1e30;
      for (int i = 0; i < n; i++)
	for (int j = 0; j < h; j++)
#pragma acc loop vector reduction (min: low) reduction (max: high) reduction (^: mixed)
	  for (int k = 0; k < w; k++)
	    {
	      long v = x[((r * n + i) * h + j) * w + k];
	      low = v < low ? v : low;
	      high = v > high ? v : high;
	      mixed ^= v * (k + 1) + i - j;
	    }
      least[r] = low;
      bits[r] = mixed;
      most[r] = high;
    }
  for (int r = 0; r < rows; r++)
    {
      long low = 40, mixed = 0;
      double high = -1e30;
      for (int i = 0; i < n; i++)
	for (int j = 0; j < h; j++)
	  for (int k = 0; k < w; k++)
	    {
	      long v = x[((r * n + i) * h + j) * w + k];
	      low = v < low ? v : low;
	      high = v > high ? v : high;
	      mixed ^= v * (k + 1) + i - j;
	    }
      CHECK_ELEMENT (r, least[r], low);
      CHECK_ELEMENT (r, bits[r], mixed);
      CHECK_ELEMENT (r, most[r], high);
    }
  free (x);
  free (least);
  free (bits);
  free (most);
}

/* Outer loops with work of their own, which each thread goes through; long inner ones, which
   gangs may share.  */

static void
weighted (int n, int c, int m)
{
  int all = n * c * m;
  int *x = malloc (sizeof *x * all), *w = malloc (sizeof *w * n);
  long *z = malloc (sizeof *z * c);
  for (int i = 0; i < all; i++)
    x[i] = value (i);
  for (int i = 0; i < n; i++)
    w[i] = 3 * i + 1;
#pragma acc parallel loop gang copyin (x[0:all], w[0:n]) copyout (z[0:c])
  for (int k = 0; k < c; k++)
    {
      long s = 5;
#pragma acc loop seq
      for (int b = 0; b < n; b++)
	{
	  int v = w[b];
#pragma acc loop vector reduction (+: s)
	  for (int p = 0; p < m; p++)
	    s += v * x[(b * c + k) * m + p];
	}
      z[k] = s;
    }
  for (int k = 0; k < c; k++)
    {
      long s = 5;
      for (int b = 0; b < n; b++)
	for (int p = 0; p < m; p++)
	  s += w[b] * x[(b * c + k) * m + p];
      CHECK_ELEMENT (k, z[k], s);
    }
  free (x);
  free (w);
  free (z);
}

/* Inner loops whose lengths differ, and ones by a stride, downwards.  */

static void
ragged (int rows, int n)
{
  int *z = malloc (sizeof *z * 2 * rows);
#pragma acc parallel loop gang vector_length (32) copyout (z[0:2 * rows])
  for (int r = 0; r < rows; r++)
    {
      int s = 0, t = 3;
#pragma acc loop seq
      for (int i = 0; i < n; i++)
#pragma acc loop vector reduction (+: s)
	for (int j = i; j < n; j++)
	  s += (i + r) * (j % 7);
#pragma acc loop seq
      for (int i = n; i > r; i -= 2)
#pragma acc loop vector reduction (+: t)
	for (int j = n; j > 0; j -= 3)
	  t += i * j;
      z[2 * r] = s;
      z[2 * r + 1] = t;
    }
  for (int r = 0; r < rows; r++)
    {
      int s = 0, t = 3;
      for (int i = 0; i < n; i++)
	for (int j = i; j < n; j++)
	  s += (i + r) * (j % 7);
      for (int i = n; i > r; i -= 2)
	for (int j = n; j > 0; j -= 3)
	  t += i * j;
      CHECK_ELEMENT (r, z[2 * r], s);
      CHECK_ELEMENT (r, z[2 * r + 1], t);
    }
  free (z);
}

/* Each iteration of the outer loop uses what the one before has left: in memory, in a sum that
   it looks at, in a sum of its own.  */

static void
in_order (int rows, int n, int m)
{
  int *a = malloc (sizeof *a * rows * m), *b = malloc (sizeof *a * rows * m);
  int *z = malloc (sizeof *z * 2 * rows);
  for (int i = 0; i < rows * m; i++)
    a[i] = b[i] = value (i);
#pragma acc parallel loop gang vector_length (32) copy (a[0:rows * m]) copyout (z[0:2 * rows])
  for (int r = 0; r < rows; r++)
    {
      int s = 0, t = 0;
#pragma acc loop seq
      for (int i = 0; i < n; i++)
#pragma acc loop vector
	for (int j = 0; j < m / 2; j++)
	  a[r * m + (i + 1) % 2 * (m / 2) + j] += a[r * m + i % 2 * (m / 2) + m / 2 - 1 - j] % 5;
#pragma acc loop seq
      for (int i = 0; i < n; i++)
	{
#pragma acc loop vector reduction (+: s)
	  for (int j = 0; j < m; j++)
	    s += (j + i) % 3;
	  if (s > 1000)
	    s = s % 77;
	}
#pragma acc loop seq
      for (int i = 0; i < n; i++)
	{
	  int own = i;
#pragma acc loop vector reduction (max: own)
	  for (int j = 0; j < m; j++)
	    own = own > (j * 5 + i) % 11 ? own : (j * 5 + i) % 11;
	  t = t * 3 + own;
	}
      z[2 * r] = s;
      z[2 * r + 1] = t;
    }
  for (int r = 0; r < rows; r++)
    {
      int s = 0, t = 0;
      for (int i = 0; i < n; i++)
	for (int j = 0; j < m / 2; j++)
	  b[r * m + (i + 1) % 2 * (m / 2) + j] += b[r * m + i % 2 * (m / 2) + m / 2 - 1 - j] % 5;
      for (int i = 0; i < n; i++)
	{
	  for (int j = 0; j < m; j++)
	    s += (j + i) % 3;
	  if (s > 1000)
	    s = s % 77;
	}
      for (int i = 0; i < n; i++)
	{
	  int own = i;
	  for (int j = 0; j < m; j++)
	    own = own > (j * 5 + i) % 11 ? own : (j * 5 + i) % 11;
	  t = t * 3 + own;
	}
      CHECK_ELEMENT (r, z[2 * r], s);
      CHECK_ELEMENT (r, z[2 * r + 1], t);
    }
  for (int i = 0; i < rows * m; i++)
    CHECK_ELEMENT (i, a[i], b[i]);
  free (a);
  free (b);
  free (z);
}

int
main (void)
{
  static const int sizes[][3] = { { 1, 1, 1 }, { 3, 2, 5 }, { 2, 3, 700 }, { 70, 3, 2 },
				  { 5, 4, 129 }, { 0, 3, 4 }, { 4, 3, 0 }, { 9, 40, 33 },
				  { 3, 1, 20000 }, { 300, 2, 100 } };
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
    check_channels (sizes[i][0], sizes[i][1], sizes[i][2]);
  extremes (3, 2, 5, 7);
  extremes (5, 3, 1, 130);
  extremes (2, 0, 3, 4);
  extremes (2, 3, 0, 4);
  extremes (2, 3, 4, 0);
  extremes (1, 7, 40, 33);
  weighted (3, 2, 20011);
  weighted (5, 3, 40);
  ragged (4, 37);
  ragged (3, 0);
  ragged (5, 3);
  in_order (3, 5, 130);
  in_order (2, 0, 10);
  return 0;
}
