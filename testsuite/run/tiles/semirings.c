/* Products of other kinds than sums, in tiles: shortest ways and the like, whose steps are
   conditions, begin with elements, and load elements of any size.
   { dg-additional-options "-fplugin-arg-accplug-tiles=always" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>
#include <string.h>

/* X (TYPE, SUM, NAME, FIRST, STEP): each step does STEP with t, which begins with FIRST, and
   the elements a and b.  */
#define FORMS(X)								\
  X (float, float, shortest, z[i * m + j], if (a + b < t) t = a + b)		\
  X (double, double, widest, -1000, if (t < a * b) t = a * b; else if (t > 99) t = 99)	\
  X (int, int, least, z[i * m + j], t = a + b < t ? a + b : t)			\
  X (short, int, most, z[i * m + j], t = a * b > t ? a * b : t)			\
  X (_uchar, int, reaches, 0, t |= a & b)					\
  X (_Bool, _Bool, any, z[i * m + j], t |= a & b)				\
  X (long, long, nearest, 1L << 40, long d = a - b; if (d < 0) d = -d; if (d < t) t = d)

typedef unsigned char _uchar;

#define LOOPS(T, S, FIRST, STEP)						\
  for (int i = 0; i < n; i++)							\
    for (int j = 0; j < m; j++)							\
      {										\
	S t = FIRST;								\
	for (int k = 0; k < q; k++)						\
	  {									\
	    T a = x[i * q + k], b = y[k * m + j];				\
	    STEP;								\
	  }									\
	z[i * m + j] = t;							\
      }

#define DEFINE(T, S, NAME, FIRST, STEP)						\
static void									\
NAME (int n, int m, int q, const T *x, const T *y, T *z)			\
{										\
  _Pragma ("acc parallel loop copyin(x[0:n*q], y[0:q*m]) copy(z[0:n*m])")	\
  LOOPS (T, S, FIRST, STEP)							\
}										\
static void									\
NAME##_host (int n, int m, int q, const T *x, const T *y, T *z)			\
{										\
  LOOPS (T, S, FIRST, STEP)							\
}										\
static void									\
compare_##NAME (int n, int m, int q)						\
{										\
  T *x = malloc (n * q * sizeof (T) + 1), *y = malloc (q * m * sizeof (T) + 1);	\
  T *z = malloc (n * m * sizeof (T) + 1), *w = malloc (n * m * sizeof (T) + 1);	\
  for (int i = 0; i < n * q; i++)						\
    x[i] = i * 7 % 23;								\
  for (int i = 0; i < q * m; i++)						\
    y[i] = i * 5 % 19 + i % 3;							\
  for (int i = 0; i < n * m; i++)						\
    z[i] = w[i] = i % 29;							\
  NAME (n, m, q, x, y, z);							\
  NAME##_host (n, m, q, x, y, w);						\
  if (memcmp (z, w, n * m * sizeof (T)))					\
    abort ();									\
  free (x);									\
  free (y);									\
  free (z);									\
  free (w);									\
}

FORMS (DEFINE)

/* Where z is a part of x the program's order counts.  */

static void
in_order (int n, int *z, int *x, int *y)
{
#pragma acc kernels present (x[0:n*n], y[0:n*n], z[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
	if (x[i * n + k] + y[k * n + j] < z[i * n + j])
	  z[i * n + j] = x[i * n + k] + y[k * n + j];
}

/* The loop of steps has a directive, and the sum is in memory.  */

static void
steps_in_order (int n, int m, double *z, const double *x, const double *y)
{
#pragma acc parallel loop gang copyin (x[0:n*m], y[0:m*n]) copy (z[0:n*n])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
#pragma acc loop seq
      for (int k = 0; k < m; k++)
	z[i * n + j] += x[i * m + k] * y[k * n + j];
}

/* Lanes leave their elements to the thread that follows, which goes through them.  */

static void
steps_of_gangs (int n, int m, double *z, double *x)
{
#pragma acc parallel loop gang copy (x[0:n*m], z[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int k = 0; k < m; k++)
	x[i * m + k] += 1;
#pragma acc loop seq
      for (int k = 0; k < m; k++)
	z[i] += x[i * m + k];
#pragma acc loop vector
      for (int k = 0; k < m; k++)
	x[i * m + k] -= z[i];
    }
}

static void
compare_steps (int n, int m)
{
  double *x = malloc (n * m * sizeof *x), *v = malloc (n * m * sizeof *v);
  double *z = malloc (n * n * sizeof *z), *w = malloc (n * n * sizeof *w);
  for (int i = 0; i < n * m; i++)
    x[i] = v[i] = i * 7 % 23;
  for (int i = 0; i < n * n; i++)
    z[i] = w[i] = i % 29;
  steps_in_order (n, m, z, x, x);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < m; k++)
	w[i * n + j] += x[i * m + k] * x[k * n + j];
  if (memcmp (z, w, n * n * sizeof *z))
    abort ();
  steps_of_gangs (n, m, z, x);
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < m; k++)
	w[i] += ++v[i * m + k];
      for (int k = 0; k < m; k++)
	v[i * m + k] -= w[i];
    }
  if (memcmp (z, w, n * n * sizeof *z) || memcmp (x, v, n * m * sizeof *x))
    abort ();
  free (x);
  free (v);
  free (z);
  free (w);
}

static void
compare_in_order (int n, int apart)
{
  int *x = malloc (2 * n * n * sizeof *x), *w = malloc (2 * n * n * sizeof *w);
  int *y = malloc (n * n * sizeof *y);
  for (int i = 0; i < 2 * n * n; i++)
    x[i] = w[i] = i * 37 % 101;
  for (int i = 0; i < n * n; i++)
    y[i] = i * 11 % 17 + 1;
#pragma acc data copy (x[0:2*n*n]) copyin (y[0:n*n])
  in_order (n, x + apart, x, y);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
	if (w[i * n + k] + y[k * n + j] < w[apart + i * n + j])
	  w[apart + i * n + j] = w[i * n + k] + y[k * n + j];
  if (memcmp (x, w, 2 * n * n * sizeof *x))
    abort ();
  free (x);
  free (w);
  free (y);
}

int
main (void)
{
  static const int sizes[][3]
    = { { 70, 131, 9 }, { 7, 129, 16 }, { 65, 7, 31 }, { 3, 2, 0 }, { 0, 5, 3 } };
  for (unsigned s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
    {
#define COMPARE(T, S, NAME, FIRST, STEP)					\
      compare_##NAME (sizes[s][0], sizes[s][1], sizes[s][2]);
      FORMS (COMPARE)
    }
  compare_steps (70, 17);
  compare_steps (9, 70);
  compare_in_order (33, 33 * 33);
  compare_in_order (33, 0);
  compare_in_order (33, 7);
  return 0;
}
