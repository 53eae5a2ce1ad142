/* An outer loop in order, in each thread, around one that gangs share: each element is one
   thread's in all iterations of the outer loop.  Where it is not, or pointers are equal or
   overlap, the result is the program's, too.

   { dg-only-device "cpu nvidia" }
   { dg-output "launch\[^\n\]* line=30 \[^\n\]* num_gangs=5 " }
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define MOST 40000

static unsigned memory[MOST], want[MOST];

/* Each of them for the device, and in order.  */
#define BOTH(NAME, PARAMETERS, ...)				\
  __attribute__ ((noinline)) static void			\
  NAME PARAMETERS						\
  {								\
    _Pragma ("acc kernels")					\
    __VA_ARGS__							\
  }								\
  __attribute__ ((noinline)) static void			\
  NAME##_in_order PARAMETERS					\
  {								\
    __VA_ARGS__							\
  }

/* Sums of columns.  */
BOTH (columns, (int n, int m, unsigned (*a)[m], unsigned *s, unsigned *unused),
      for (int i = 0; i < n; i++)
	for (int j = 0; j < m; j++)
	  s[j] = s[j] * 3 + a[i][j];)

/* A product with a triangle, in place.  */
BOTH (triangle, (int n, int m, unsigned (*b)[m], unsigned *a, unsigned *unused),
      for (int i = 0; i < n; i++)
	for (int j = 0; j < m; j++)
	  {
	    for (int k = i + 1; k < n; k++)
	      b[i][j] += a[k * n + i] * b[k][j];
	    b[i][j] *= 3;
	  })

/* Each row from the one before; from the one before and beside it.  */
BOTH (rows, (int n, int m, unsigned (*a)[m], unsigned *b, unsigned *c),
      for (int i = 1; i < n; i++)
	for (int j = 0; j < m; j++)
	  a[i][j] += a[i - 1][j] * 3 + b[j];)
BOTH (diagonals, (int n, int m, unsigned (*a)[m], unsigned *b, unsigned *c),
      for (int i = 1; i < n; i++)
	for (int j = 1; j < m; j++)
	  a[i][j] += a[i - 1][j - 1] * 3 + b[j];)

/* What the outer loop loads the inner one stores, or stores by another name.  */
BOTH (substitute, (int n, int m, unsigned (*a)[m], unsigned *x, unsigned *y),
      for (int i = 0; i < n; i++)
	for (int j = 0; j < m; j++)
	  x[j] -= a[i][j] * x[i];)
BOTH (substitute_apart, (int n, int m, unsigned (*a)[m], unsigned *x, unsigned *y),
      for (int i = 0; i < n; i++)
	{
	  unsigned f = y[i];
	  for (int j = 0; j < m; j++)
	    x[j] -= a[i][j] * f;
	})

/* Fewer and fewer; a window that moves.  */
BOTH (below, (int n, int m, unsigned (*a)[m], unsigned *x, unsigned *y),
      for (int i = 0; i < n; i++)
	for (int j = 0; j < m - i; j++)
	  x[j] = x[j] * 3 + a[i][j];)
BOTH (window, (int n, int m, unsigned (*a)[m], unsigned *x, unsigned *y),
      for (int i = 0; i < n; i++)
	for (int j = 0; j < m; j++)
	  x[i + j] = x[i + j] * 3 + a[i][j];)

/* Three loops, of which two are in order, and a value that the outer ones carry.  */
BOTH (deep, (int n, int m, unsigned (*a)[m], unsigned *x, unsigned *y),
      for (int t = 0; t < 3; t++)
	for (int i = 0; i < n; i++)
	  for (int j = 0; j < m; j++)
	    x[j] = x[j] * 3 + a[i][j] + t;)
BOTH (carried, (int n, int m, unsigned (*a)[m], unsigned *x, unsigned *y),
      {
	unsigned f = 1;
	for (int i = 0; i < n; i++)
	  {
	    f = f * 3 + y[i];
	    for (int j = 0; j < m; j++)
	      x[j] = x[j] * 3 + a[i][j] * f;
	  }
      })

typedef void routine (int, int, unsigned (*)[], unsigned *, unsigned *);
static routine *const routines[][2] = {
#define PAIR(NAME) { (routine *) NAME, (routine *) NAME##_in_order }
  PAIR (columns), PAIR (triangle), PAIR (rows), PAIR (diagonals), PAIR (substitute),
  PAIR (substitute_apart), PAIR (below), PAIR (window), PAIR (deep), PAIR (carried)
};

int
main (void)
{
  static const int sizes[][2] = { { 9, 600 }, { 33, 37 }, { 40, 1 }, { 1, 40 }, { 0, 9 },
				  { 35, 65 } };
  static const int places[][3] = { { 0, 15000, 30000 }, { 0, 0, 0 }, { 0, 700, 30000 },
				   { 5, 30000, 30000 }, { 15000, 14990, 14995 },
				   { 3000, 0, 500 } };
  for (int r = 0; r < 10; r++)
    for (int s = 0; s < 6; s++)
      for (int p = 0; p < 6; p++)
	{
	  const int *at = places[p], *size = sizes[s];
	  for (int i = 0; i < MOST; i++)
	    memory[i] = want[i] = i * 7919u;
#pragma acc data copy (memory)
	  routines[r][0] (size[0], size[1], (unsigned (*)[]) (memory + at[0]), memory + at[1],
			  memory + at[2]);
	  routines[r][1] (size[0], size[1], (unsigned (*)[]) (want + at[0]), want + at[1],
			  want + at[2]);
	  for (int i = 0; i < MOST; i++)
	    if (memory[i] != want[i])
	      {
		fprintf (stderr, "routine %d, sizes %d, places %d: ", r, s, p);
		CHECK_INT (memory[i], want[i]);
	      }
	}
  return 0;
}
