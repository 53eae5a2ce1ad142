/* Nests whose iterations load what one of them stores, where that one changes nothing, or does
   so only for some data: negative elements on the diagonal, numbers that are no truth values.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 37 };
#define FAR 1000000

/* A step for each counter of the region's own, and one that the host launches alone.  */
#define EACH_STEP(NAME, TYPE, BODY)					\
  static void								\
  NAME (int n, int from, int to, TYPE (*restrict x)[N], int device)	\
  {									\
    _Pragma ("acc kernels copy (x[0:N]) if (device)")			\
    for (int k = from; k < to; k++)					\
      for (int i = 0; i < n; i++)					\
	for (int j = 0; j < n; j++)					\
	  BODY								\
  }									\
  static void								\
  NAME##_alone (int n, int from, int to, TYPE *restrict y, int device)	\
  {									\
    TYPE (*restrict x)[N] = (TYPE (*)[N]) y;				\
    for (int k = from; k < to; k++)					\
      {									\
	_Pragma ("acc kernels copy (x[0:N]) if (device)")		\
	for (int i = 0; i < n; i++)					\
	  for (int j = 0; j < n; j++)					\
	    BODY							\
      }									\
  }

EACH_STEP (shortest, double, x[i][j] = fmin (x[i][j], x[i][k] + x[k][j]);)
EACH_STEP (shorter, float, if (x[i][k] + x[k][j] < x[i][j]) x[i][j] = x[i][k] + x[k][j];)
EACH_STEP (not_longer, int, if (x[i][k] + x[k][j] <= x[i][j]) x[i][j] = x[i][k] + x[k][j];)
EACH_STEP (guarded, int,
	   if (x[i][k] != FAR && x[k][j] != FAR && x[i][j] > x[i][k] + x[k][j])
	     x[i][j] = x[i][k] + x[k][j];)
EACH_STEP (longest, double, x[i][j] = x[i][j] > x[i][k] + x[k][j]
	   ? x[i][j] : x[i][k] + x[k][j];)
EACH_STEP (less, short, x[i][j] = x[i][j] < x[i][k] - x[k][j] ? x[i][j] : x[i][k] - x[k][j];)
EACH_STEP (wrapping, unsigned char, x[i][j] = (unsigned char) (x[i][k] + x[k][j]) < x[i][j]
	   ? (unsigned char) (x[i][k] + x[k][j]) : x[i][j];)
EACH_STEP (closed, unsigned char, x[i][j] |= x[i][k] & x[k][j];)
EACH_STEP (both, int, x[i][j] = x[i][j] & (x[i][k] | x[k][j]);)
EACH_STEP (reached, int, if (x[i][k] && x[k][j]) x[i][j] = 1;)
EACH_STEP (either, signed char, x[i][j] = x[i][j] || (x[i][k] && x[k][j]);)
EACH_STEP (counted, int, if (x[i][k] && x[k][j]) x[i][j] = x[i][j] + 1 > 3 ? 3 : 1;)
EACH_STEP (marked, int, if (x[i][k] && x[k][j] > 1) x[i][j] = 2;)
EACH_STEP (widest, int, x[i][j] = x[i][j] > (x[i][k] < x[k][j] ? x[i][k] : x[k][j])
	   ? x[i][j] : (x[i][k] < x[k][j] ? x[i][k] : x[k][j]);)
EACH_STEP (widest_real, float, x[i][j] = fmaxf (x[i][j], fminf (x[i][k], x[k][j]));)
EACH_STEP (summed, long, x[i][j] += x[i][k] + 3 * x[k][j];)
EACH_STEP (others, long, if (i != k) x[i][j] = (x[i][j] + x[k][j]) % 1009;)
EACH_STEP (neither, long, if (i != k && j != k)
	   x[i][j] = (x[i][j] + x[i][k] * x[k][j]) % 1009;)
EACH_STEP (one_off, long, if (i != k + 1) x[i][j] = (x[i][j] + x[k][j]) % 1009;)

#define CHECK_STEP(NAME, TYPE, FILL)					\
  do									\
    for (int n = 1; n <= N; n += 18)					\
      for (int from = -1; from <= 1; from++)				\
	{								\
	  static TYPE got[N][N], alone[N][N], want[N][N];		\
	  int first = from < 0 ? n / 2 : 0, to = from > 0 ? n / 2 : n;	\
	  for (int i = 0; i < N; i++)					\
	    for (int j = 0; j < N; j++)					\
	      got[i][j] = alone[i][j] = want[i][j] = FILL;		\
	  NAME (n, first, to, got, 1);					\
	  NAME##_alone (n, first, to, &alone[0][0], 1);			\
	  NAME (n, first, to, want, 0);					\
	  for (int i = 0; i < N; i++)					\
	    for (int j = 0; j < N; j++)					\
	      CHECK ((got[i][j] == want[i][j] && alone[i][j] == want[i][j]) \
		     || want[i][j] != want[i][j]);			\
	}								\
  while (0)

/* Numbers that look like none, from 0 to 96.  */

static int
number (int i, int j)
{
  return (i * 53 + j * 29 + i * j) % 97;
}

int
main (void)
{
  CHECK_STEP (shortest, double, i == j ? 0 : number (i, j));
  CHECK_STEP (shortest, double, i == j && i % 5 == 2 ? -3 : number (i, j));
  CHECK_STEP (shortest, double, i == 3 && j == 3 ? NAN : number (i, j) - 2);
  CHECK_STEP (shortest, double, i == j ? -0.0 : j == 4 ? HUGE_VAL : -HUGE_VAL);
  CHECK_STEP (shorter, float, i == j ? 0 : number (i, j));
  CHECK_STEP (shorter, float, i == j ? -1 : number (i, j));
  CHECK_STEP (not_longer, int, i == j ? 0 : number (i, j));
  CHECK_STEP (not_longer, int, i == 7 && j == 7 ? -1 : number (i, j));
  CHECK_STEP (guarded, int, i == j ? 0 : number (i, j) > 50 ? FAR : number (i, j));
  CHECK_STEP (longest, double, i == j ? 0 : -number (i, j));
  CHECK_STEP (longest, double, i == j ? i % 3 : -number (i, j));
  CHECK_STEP (less, short, i == j ? 0 : number (i, j));
  CHECK_STEP (wrapping, unsigned char, 3 * number (i, j));
  CHECK_STEP (closed, unsigned char, number (i, j));
  CHECK_STEP (both, int, number (i, j));
  CHECK_STEP (reached, int, number (i, j) < 5);
  CHECK_STEP (reached, int, number (i, j) < 5 ? 7 : 0);
  CHECK_STEP (either, signed char, number (i, j) < 5 ? number (i, j) : 0);
  CHECK_STEP (counted, int, number (i, j) < 5 ? number (i, j) : 0);
  CHECK_STEP (marked, int, number (i, j) < 5 ? number (i, j) : 0);
  CHECK_STEP (widest, int, number (i, j));
  CHECK_STEP (widest_real, float, i == j && i % 4 == 1 ? NAN : number (i, j));
  CHECK_STEP (summed, long, number (i, j) % 3);
  CHECK_STEP (others, long, number (i, j));
  CHECK_STEP (neither, long, number (i, j));
  CHECK_STEP (one_off, long, number (i, j));
  return 0;
}
