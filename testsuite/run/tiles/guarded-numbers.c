/* Groups of iterations, some of which pass a block that begins with an index of the first one:
   the others have theirs without it.
   { dg-additional-options "-O3 -fchecking" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"

#define MOST 4096
static double x[MOST], w[MOST], y[MOST], z[MOST];

/* The first ones of a group pass it.  */
static void
from_border (int ni, int nj, int nc, const double *restrict x, const double *restrict w,
	     double *restrict y)
{
#pragma acc parallel loop gang copyin(x[0:MOST], w[0:MOST]) copy(y[0:MOST])
  for (int i = 0; i < ni; i++)
#pragma acc loop vector
    for (int j = 0; j < nj; j++)
      {
	double sum = 1;
	for (int c = 0; c < nc; c++)
	  if (i + c > 3)
	    sum += x[i + c] * w[j];
	y[i * nj + j] += sum;
      }
}

/* The last ones do; the index is used behind the load, too.  */
static void
to_border (int ni, int nj, int nc, const double *restrict x, const double *restrict w,
	   double *restrict y)
{
#pragma acc parallel loop gang copyin(x[0:MOST], w[0:MOST]) copy(y[0:MOST])
  for (int i = 0; i < ni; i++)
#pragma acc loop vector
    for (int j = 0; j < nj; j++)
      {
	double sum = 1;
	for (int c = 0; c < nc; c++)
	  if (i + c < ni)
	    sum += x[i + c] * w[j] + (i + c);
	y[i * nj + j] += sum;
      }
}

static void
reset (void)
{
  for (int i = 0; i < MOST; i++)
    {
      x[i] = i * 7 % 11 - 3;
      w[i] = i * 5 % 7 - 2;
      y[i] = z[i] = i % 3;
    }
}

int
main (void)
{
  const int sizes[][3] = { { 8, 16, 5 }, { 9, 33, 2 }, { 64, 40, 9 }, { 8, 16, 0 } };
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    for (int last = 0; last < 2; last++)
      {
	int ni = sizes[k][0], nj = sizes[k][1], nc = sizes[k][2];
	reset ();
	(last ? to_border : from_border) (ni, nj, nc, x, w, y);
	for (int i = 0; i < ni; i++)
	  for (int j = 0; j < nj; j++)
	    {
	      double sum = 1;
	      for (int c = 0; c < nc; c++)
		if (last ? i + c < ni : i + c > 3)
		  sum += last ? x[i + c] * w[j] + (i + c) : x[i + c] * w[j];
	      z[i * nj + j] += sum;
	    }
	for (int i = 0; i < MOST; i++)
	  CHECK (y[i] == z[i]);
      }
  return 0;
}
