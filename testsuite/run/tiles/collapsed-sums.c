/* Products in collapsed loops, whose sums have a directive of their own: as tiles, and such
   as share nothing.
   { dg-additional-options "-fplugin-arg-accplug-tiles=always" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"

/* X (NAME, TERM): z[i, j] = sum of TERM.  */
#define FORMS							\
  X (plain, x[i * q + k] * y[k * m + j])		\
  X (turned, x[i * q + k] * y[j * q + k])		\
  X (both, x[i * q + k] * y[k * m + j] * x[(i + j) % n * q + k]) \
  X (rows, x[i * q + k] + k)				\
  X (none, (k + i) % 3 + j % 2)

#define X(NAME, TERM)						\
static void									\
NAME (int n, int m, int q, const float *x, const float *y, float *z)		\
{										\
  _Pragma ("acc parallel loop collapse(2) copyin(x[0:n*q], y[0:q*m]) copy(z[0:n*m])") \
  for (int i = 0; i < n; i++)							\
    for (int j = 0; j < m; j++)							\
      {										\
	float t = 1;								\
	_Pragma ("acc loop reduction(+:t)")					\
	for (int k = 0; k < q; k++)						\
	  t += TERM;								\
	z[i * m + j] = t;							\
      }										\
}										\
static void									\
NAME##_host (int n, int m, int q, const float *x, const float *y, float *z)	\
{										\
  for (int i = 0; i < n; i++)							\
    for (int j = 0; j < m; j++)							\
      {										\
	float t = 1;								\
	for (int k = 0; k < q; k++)						\
	  t += TERM;								\
	z[i * m + j] = t;							\
      }										\
}

FORMS
#undef X

typedef void (*product) (int, int, int, const float *, const float *, float *);

/* Whole numbers: sums are exact in any order.  */
static void
compare (product f, product host, int n, int m, int q)
{
  float *x = malloc ((n * q + 1) * sizeof (float)), *y = malloc ((q * m + 1) * sizeof (float));
  float *z = calloc (n * m + 1, sizeof (float)), *w = calloc (n * m + 1, sizeof (float));
  for (int i = 0; i < n * q; i++)
    x[i] = i % 5;
  for (int i = 0; i < q * m; i++)
    y[i] = i % 7 - 3;
  f (n, m, q, x, y, z);
  host (n, m, q, x, y, w);
  for (int i = 0; i < n * m; i++)
    CHECK_ELEMENT (i, z[i], w[i]);
  free (x), free (y), free (z), free (w);
}

/* Batches: three loops, of which the last two share.  */
static void
batches (int b, int n)
{
  float *x = malloc (b * n * n * sizeof (float)), *z = calloc (b * n * n, sizeof (float));
  for (int i = 0; i < b * n * n; i++)
    x[i] = i % 3;
#pragma acc parallel loop collapse(3) copyin(x[0:b*n*n]) copy(z[0:b*n*n])
  for (int a = 0; a < b; a++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
	{
	  float t = 0;
#pragma acc loop reduction(+:t)
	  for (int k = 0; k < n; k++)
	    t += x[(a * n + i) * n + k] * x[(a * n + k) * n + j];
	  z[(a * n + i) * n + j] = t;
	}
  for (int a = 0; a < b; a++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
	{
	  float t = 0;
	  for (int k = 0; k < n; k++)
	    t += x[(a * n + i) * n + k] * x[(a * n + k) * n + j];
	  CHECK_ELEMENT ((a * n + i) * n + j, z[(a * n + i) * n + j], t);
	}
  free (x), free (z);
}

int
main (void)
{
  static const int sizes[][3] = { { 1, 1, 1 }, { 65, 129, 9 }, { 64, 128, 8 }, { 7, 300, 0 },
				  { 130, 5, 17 }, { 0, 4, 4 } };
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
#define X(NAME, TERM)						\
      compare (NAME, NAME##_host, sizes[s][0], sizes[s][1], sizes[s][2]);
      FORMS
#undef X
    }
  batches (3, 37);
  return 0;
}
