/* Matrices of which one half is computed and stored on both sides of the diagonal, as
   covariances are: in tiles, and their plain form, from either half, with and without the
   diagonal.
   { dg-additional-options "-fplugin-arg-accplug-tiles=always" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>
#include <string.h>
#include "check.h"

/* X (NAME, FIRST, END): the columns of row i that are computed.  */
#define FORMS									\
  X (upper, i, n)								\
  X (above, i + 1, n)								\
  X (lower, 0, i + 1)								\
  X (below, 0, i)

#define X(NAME, FIRST, END)							\
static void									\
NAME (int n, int steps, const int *x, int *c)					\
{										\
  _Pragma ("acc parallel loop copyin (x[0:steps * n]) copy (c[0:n * n])")	\
  for (int i = 0; i < n; i++)							\
    for (int j = FIRST; j < END; j++)						\
      {										\
	int t = 0;								\
	for (int k = 0; k < steps; k++)						\
	  t += x[k * n + i] * x[k * n + j];					\
	c[i * n + j] = t;							\
	c[j * n + i] = t;							\
      }										\
}										\
static void									\
NAME##_host (int n, int steps, const int *x, int *c)				\
{										\
  for (int i = 0; i < n; i++)							\
    for (int j = FIRST; j < END; j++)						\
      {										\
	int t = 0;								\
	for (int k = 0; k < steps; k++)						\
	  t += x[k * n + i] * x[k * n + j];					\
	c[i * n + j] = t;							\
	c[j * n + i] = t;							\
      }										\
}
FORMS
#undef X

/* A row and a column that begin with the same element, without a sum: the second element of
   the column may be one of the row where that is longer than N.  */

static void
crossed (int n, int length, int *c)
{
#pragma acc kernels copy (c[0:n * length + length])
  for (int i = 0; i < length; i++)
    {
      c[i] = 3 * i;
      c[i * n] = 5 * i + 1;
    }
}

static void
crossed_host (int n, int length, int *c)
{
  for (int i = 0; i < length; i++)
    {
      c[i] = 3 * i;
      c[i * n] = 5 * i + 1;
    }
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 2, 63, 130, 200 };
  for (unsigned s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
    {
      int n = sizes[s], steps = 19;
      int *x = calloc (steps * n + 1, sizeof *x);
      int *c = calloc (n * n + 1, sizeof *c), *d = calloc (n * n + 1, sizeof *d);
      for (int i = 0; i < steps * n; i++)
	x[i] = i * 37 % 101 - 50;
#define X(NAME, FIRST, END)							\
      memset (c, 7, n * n * sizeof *c);						\
      memset (d, 7, n * n * sizeof *d);						\
      NAME (n, steps, x, c);							\
      NAME##_host (n, steps, x, d);						\
      CHECK_INT (memcmp (c, d, n * n * sizeof *c), 0);
      FORMS
#undef X
      free (x);
      free (c);
      free (d);
    }
  static int c[700], d[700];
  for (int n = 1; n < 24; n++)
    for (int length = 0; length < 24; length++)
      {
	memset (c, 1, sizeof c);
	memset (d, 1, sizeof d);
	crossed (n, length, c);
	crossed_host (n, length, d);
	CHECK_INT (memcmp (c, d, sizeof c), 0);
      }
  return 0;
}
