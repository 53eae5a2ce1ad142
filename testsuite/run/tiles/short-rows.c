/* Batches whose rows may be shorter than a warp: any length is right.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"

#define MOST 60000
static float a[MOST], b[MOST], c[MOST], d[MOST];
#define AT(x, t, i, j) x[((long) (t) * n + (i)) * n + (j)]

static void
collapsed (int m, int n, const float *restrict a, const float *restrict b,
	   float *restrict c)
{
#pragma acc parallel loop collapse(3) copyin(a[0:MOST], b[0:MOST]) copy(c[0:MOST])
  for (int t = 0; t < m; t++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
	{
	  float s = 0;
	  for (int k = 0; k < n; k++)
	    s += AT (a, t, i, k) * AT (b, t, k, j);
	  AT (c, t, i, j) = s;
	}
}

/* Lanes have the loop in the middle, and marks are in each.  */
static void
across (unsigned m, unsigned n, const float *restrict a, const float *restrict b,
	float *restrict c)
{
#pragma acc kernels copyin(a[0:MOST], b[0:MOST]) copy(c[0:MOST])
  for (unsigned t = 0; t < m; t++)
    for (unsigned j = 0; j < n; j++)
      for (unsigned i = 0; i < n; i++)
	{
	  float s = 0;
	  for (unsigned k = 0; k < n; k++)
	    s += AT (a, t, i, k) * AT (b, t, k, j);
	  AT (c, t, i, j) = s;
	}
}

/* From 1 on, into memory; levels of two kinds.  */
static void
inside (long m, int n, const float *restrict a, const float *restrict b, float *restrict c)
{
#pragma acc parallel loop copyin(a[0:MOST], b[0:MOST]) copy(c[0:MOST])
  for (long t = 0; t < m; t++)
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++)
	for (int k = n - 1; k > 0; k--)
	  AT (c, t, i, j) += AT (a, t, i, k) * AT (b, t, k, j);
}

static void
host (int first, int m, int n)
{
  for (int t = 0; t < m; t++)
    for (int i = first; i < n; i++)
      for (int j = first; j < n; j++)
	{
	  float s = first ? AT (d, t, i, j) : 0;
	  for (int k = first; k < n; k++)
	    s += AT (a, t, i, k) * AT (b, t, k, j);
	  AT (d, t, i, j) = s;
	}
}

int
main (void)
{
  static const int sizes[][2] = { { 0, 5 }, { 5, 0 }, { 7, 1 }, { 33, 3 }, { 150, 16 },
				  { 40, 31 }, { 3, 48 }, { 3, 49 }, { 2, 70 }, { 3, -4 } };
  for (int i = 0; i < MOST; i++)
    {
      a[i] = i * 31 % 17 - 8;
      b[i] = i * 37 % 19 - 9;
    }
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    for (int kind = 0; kind < 3; kind++)
      {
	int m = sizes[s][0], n = sizes[s][1];
	if (kind == 1 && n < 0)
	  continue;
	for (int i = 0; i < MOST; i++)
	  c[i] = d[i] = i % 5;
	if (kind == 0)
	  collapsed (m, n, a, b, c);
	else if (kind == 1)
	  across (m, n, a, b, c);
	else
	  inside (m, n, a, b, c);
	host (kind == 2, m, n);
	for (int i = 0; i < MOST; i++)
	  CHECK_ELEMENT (i, c[i], d[i]);
      }
  return 0;
}
