/* Collapsed loops with indices of 64 bits, where products and operands do and do not
   fit 32 bits, indices that use all of their range, and divisions of 64 bits of
   either sign.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static void
collapsed (long ni, unsigned long nj, long long nk)
{
  long n = ni * nj * nk;
  long *a = (long *) calloc (n, sizeof (long));
#pragma acc parallel loop collapse (3) gang vector copy (a[0:n])
  for (long i = 0; i < ni; i++)
    for (unsigned long j = 0; j < nj; j++)
      for (long long k = nk - 1; k >= 0; k--)
	a[(i * nj + j) * nk + k] += i * 1000000 + j * 1000 + k;
  for (long i = 0; i < n; i++)
    CHECK_ELEMENT (i, a[i], i / nk / (long) nj * 1000000
		   + i / nk % (long) nj * 1000 + i % nk);
  free (a);
}

/* More iterations along one loop than 32 bits can count; the step skips most.  */

static void
far_apart (void)
{
  long hits = 0, sum = 0, n = 3, far = 1L << 35, step = 1L << 30;
#pragma acc parallel loop collapse (2) reduction (+ : hits, sum)
  for (long i = 0; i < n; i++)
    for (long j = 0; j < far; j += step)
      {
	hits++;
	sum += i + (j >> 30);
      }
  CHECK_INT (hits, 96);
  CHECK_INT (sum, 32 * 3 + 3 * 31 * 32 / 2);
}

/* All 32 bits of an unsigned index, and both ends of a signed one.  */

static void
ends (unsigned first, int low)
{
  long hits = 0, sum = 0;
#pragma acc parallel loop collapse (2) reduction (+ : hits, sum)
  for (unsigned i = first; i > 5u; i -= 0x40000000u)
    for (int j = 0; j < 3; j++)
      {
	hits++;
	sum += i;
      }
#pragma acc parallel loop collapse (2) reduction (+ : hits, sum)
  for (int i = low; i < 0x7ffffff0; i += 0x10000000)
    for (int j = 0; j < 2; j++)
      {
	hits++;
	sum += i;
      }
  long want = 0;
  for (long i = first; i > 5; i -= 0x40000000)
    want += 3 * i;
  for (long i = low; i < 0x7ffffff0; i += 0x10000000)
    want += 2 * i;
  CHECK_INT (hits, 12 + 32);
  CHECK_INT (sum, want);
}

static void
operands (int n)
{
  static const long values[] = { 0, 1, -1, 7, -7, 0xffffffffL, 0x100000000L,
				 -0xffffffffL, -0x100000001L, 0x123456789abcdefL,
				 (-0x7fffffffffffffffL - 1) / 3, 0x7fffffff };
  long q[12][12], r[12][12];
  unsigned long uq[12][12], ur[12][12];
  int nq[12][12], nr[12][12];
#pragma acc parallel loop collapse (2) copyin (values) \
  copyout (q, r, uq, ur, nq, nr)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (values[j])
	{
	  q[i][j] = values[i] / values[j];
	  r[i][j] = values[i] % values[j];
	  uq[i][j] = (unsigned long) values[i] / (unsigned long) values[j];
	  ur[i][j] = (unsigned long) values[i] % (unsigned long) values[j];
	  if ((int) values[j])
	    {
	      nq[i][j] = (int) values[i] / ((int) values[j] | 1);
	      nr[i][j] = (int) values[i] % ((int) values[j] | 1);
	    }
	}
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n; j++)
      {
	CHECK_INT (q[i][j], values[i] / values[j]);
	CHECK_INT (r[i][j], values[i] % values[j]);
	CHECK_INT (uq[i][j], (unsigned long) values[i] / (unsigned long) values[j]);
	CHECK_INT (ur[i][j], (unsigned long) values[i] % (unsigned long) values[j]);
	if ((int) values[j])
	  {
	    CHECK_INT (nq[i][j], (int) values[i] / ((int) values[j] | 1));
	    CHECK_INT (nr[i][j], (int) values[i] % ((int) values[j] | 1));
	  }
      }
}

int
main (void)
{
  collapsed (1, 1, 1);
  collapsed (7, 33, 29);
  collapsed (2, 1, 1001);
  far_apart ();
  ends (0xfffffff0u, -0x7fffffff - 1);
  operands (12);
  return 0;
}
