/* Sums in memory whose terms are in the same array, behind the sum or before it: they are in
   registers, and lanes share them.  Where strides are such that a term is the sum itself, the
   result is the program's, too.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 70

static unsigned a[3 * N * N], w[3 * N * N];

/* Each of them for the device, and in order.  */
#define BOTH(NAME, ...)						\
  __attribute__ ((noinline)) static void			\
  NAME (int n, int s, unsigned *a, unsigned *x)			\
  {								\
    _Pragma ("acc kernels")					\
    __VA_ARGS__							\
  }								\
  __attribute__ ((noinline)) static void			\
  NAME##_in_order (int n, int s, unsigned *a, unsigned *x)	\
  {								\
    __VA_ARGS__							\
  }

/* Forwards and backwards.  */
BOTH (solve, for (int i = 0; i < n; i++)
	{
	  x[i] *= 3;
	  for (int j = 0; j < i; j++)
	    x[i] -= a[i * s + j] * x[j];
	})
BOTH (solve_back, for (int i = n - 1; i >= 0; i--)
	for (int j = i + 1; j < n; j++)
	  x[i] -= a[i * s + j] * x[j];)

/* As Cholesky's, by rows.  The last term of `too_far' is the sum itself.  */
BOTH (rows, for (int i = 0; i < n; i++)
	for (int j = 0; j < i; j++)
	  {
	    for (int k = 0; k < j; k++)
	      a[i * s + j] -= a[i * s + k] * a[j * s + k];
	    a[i * s + j] *= 5;
	  })
BOTH (too_far, for (int i = 0; i < n; i++)
	for (int j = 0; j <= i; j++)
	  x[i] -= a[i * s + j] * x[j];)
/* Neighbours, some of which are the sum.  */
BOTH (steps, for (int i = 0; i < n; i++)
	for (int j = 0; j < n; j++)
	  a[n + i] += a[n + j * s] + 1;)

typedef void routine (int, int, unsigned *, unsigned *);
static routine *const routines[][2] = {
  { solve, solve_in_order }, { solve_back, solve_back_in_order }, { rows, rows_in_order },
  { too_far, too_far_in_order }, { steps, steps_in_order }
};

int
main (void)
{
  static const int sizes[][2] = { { 40, 40 }, { 70, 70 }, { 40, 7 }, { 40, 1 }, { 40, 0 },
				  { 40, -40 }, { 40, -1 }, { 1, 1 }, { 0, 0 } };
  static const int places[] = { -40, 0, 3, 40, 2 * N * N };
  for (int r = 0; r < 5; r++)
    for (int s = 0; s < 9; s++)
      for (int p = 0; p < 5; p++)
	{
	  const int *size = sizes[s], middle = N * N, at = middle + places[p] / 2;
	  for (int i = 0; i < 3 * N * N; i++)
	    a[i] = w[i] = i * 7919u;
#pragma acc data copy (a)
	  routines[r][0] (size[0], size[1], a + middle, a + at);
	  routines[r][1] (size[0], size[1], w + middle, w + at);
	  for (int i = 0; i < 3 * N * N; i++)
	    if (a[i] != w[i])
	      {
		fprintf (stderr, "routine %d, sizes %d, place %d: ", r, s, p);
		CHECK_INT (a[i], w[i]);
	      }
	}
  return 0;
}
