/* Matrix products in tiles: doubles and integers.
   { dg-additional-options "-fplugin-arg-accplug-tiles=always" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>
#include <string.h>

/* X (TYPE, NAME, FIRST, TERM, RESULT): z[i, j] = RESULT of t, which begins with FIRST and
   to which each step adds TERM.  x has n rows of q, y q rows of m, or both turned.  */
#define FORMS(T)								\
  X (T, both_turned, 0, x[k * n + i] * y[j * q + k], t)				\
  X (T, added, z[i * m + j], x[i * q + k] * y[k * m + j], t)

#define X(T, NAME, FIRST, TERM, RESULT)						\
static void									\
T##_##NAME (int n, int m, int q, const T *x, const T *y, T *z)			\
{										\
  _Pragma ("acc parallel loop copyin(x[0:n*q], y[0:q*m]) copy(z[0:n*m])")	\
  for (int i = 0; i < n; i++)							\
    for (int j = 0; j < m; j++)							\
      {										\
	T t = FIRST;								\
	for (int k = 0; k < q; k++)						\
	  t += TERM;								\
	z[i * m + j] = RESULT;							\
      }										\
}										\
static void									\
T##_##NAME##_host (int n, int m, int q, const T *x, const T *y, T *z)		\
{										\
  for (int i = 0; i < n; i++)							\
    for (int j = 0; j < m; j++)							\
      {										\
	T t = FIRST;								\
	for (int k = 0; k < q; k++)						\
	  t += TERM;								\
	z[i * m + j] = RESULT;							\
      }										\
}

FORMS (double)
FORMS (int)
FORMS (long)
#undef X

/* The values are small whole numbers: sums are exact in any type.  */
#define COMPARE(T)								\
static void									\
compare_##T (void (*f) (int, int, int, const T *, const T *, T *),		\
	     void (*host) (int, int, int, const T *, const T *, T *),		\
	     int n, int m, int q)						\
{										\
  T *x = malloc (n * q * sizeof (T) + 1), *y = malloc (q * m * sizeof (T) + 1);	\
  T *z = malloc (n * m * sizeof (T) + 1), *w = malloc (n * m * sizeof (T) + 1);	\
  for (int i = 0; i < n * q; i++)						\
    x[i] = i % 7 - 3;								\
  for (int i = 0; i < q * m; i++)						\
    y[i] = i % 5 - 2 + i % 11;							\
  for (int i = 0; i < n * m; i++)						\
    z[i] = w[i] = i % 13;							\
  f (n, m, q, x, y, z);								\
  host (n, m, q, x, y, w);							\
  if (memcmp (z, w, n * m * sizeof (T)))					\
    abort ();									\
  free (x);									\
  free (y);									\
  free (z);									\
  free (w);									\
}

COMPARE (double)
COMPARE (int)
COMPARE (long)

int
main (void)
{
  static const int sizes[][3]
    = { { 70, 131, 9 }, { 7, 129, 16 }, { 129, 7, 31 },
	{ 3, 2, 0 }, { 0, 5, 3 }, { 200, 257, 17 } };
  for (unsigned s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
    {
#define X(T, NAME, FIRST, TERM, RESULT)						\
      compare_##T (T##_##NAME, T##_##NAME##_host, sizes[s][0], sizes[s][1], sizes[s][2]);
      FORMS (double)
      FORMS (int)
      FORMS (long)
    }
  return 0;
}
