/* Sums whose loop is around the one that says which element is meant, beside a loop that gives
   the elements their first values or not, in constructs of all kinds: elements, and those of
   matrices that overlap, are what the program's order makes.
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>
#include "../check.h"

#define ROOM 20000

#define PRESENT present (c[0:n*m], a[0:n*l], b[0:l*m])

#define FIRST for (int j = 0; j < m; j++) c[i * m + j] = 0;
#define HALF for (int j = 0; j < m; j++) c[i * m + j] *= 3;
#define PART for (int j = 1; j < m; j++) c[i * m + j] = 0;
#define NEXT for (int j = 0; j < m - 1; j++) c[i * m + j + 1] = 0;
#define COPIED for (int j = 0; j < m; j++) c[i * m + j] = b[j];
#define NONE
#define ADD c[i * m + j] += a[i * l + k] * b[k * m + j];
#define PRAGMA(...) _Pragma (#__VA_ARGS__)

#define NEST(SET, ON_I, ON_K, ON_J)					\
  ON_I									\
  for (int i = 0; i < n; i++)						\
    {									\
      SET								\
      ON_K								\
      for (int k = 0; k < l; k++)					\
	ON_J								\
	for (int j = 0; j < m; j++)					\
	  ADD								\
    }

#define KERNELS(TYPE, NAME, SET)					\
  static void NAME##_##TYPE (TYPE *c, TYPE *a, TYPE *b, int n, int m, int l)	\
  {									\
    PRAGMA (acc kernels PRESENT)					\
    NEST (SET, , , )							\
  }									\
  static void NAME##_host_##TYPE (TYPE *c, TYPE *a, TYPE *b, int n, int m, int l) \
  {									\
    NEST (SET, , , )							\
  }

/* Of constructs whose gangs say that rows are apart.  */
#define PARALLEL(TYPE, NAME, ON_I, ON_K, ON_J)				\
  static void NAME##_##TYPE (TYPE *c, TYPE *a, TYPE *b, int n, int m, int l)	\
  {									\
    NEST (FIRST, PRAGMA (acc parallel ON_I PRESENT), ON_K, ON_J)	\
  }

/* Two sums, each with first values.  */
#define TWO(TYPE)							\
  static void two_##TYPE (TYPE *c, TYPE *a, TYPE *b, int n, int m, int l)	\
  {									\
    PRAGMA (acc kernels PRESENT)					\
    for (int i = 0; i < n; i++)						\
      {									\
	FIRST								\
	for (int k = 0; k < l; k++)					\
	  for (int j = 0; j < m; j++)					\
	    ADD								\
	HALF								\
	for (int k = 0; k < l; k++)					\
	  for (int j = 0; j < m; j++)					\
	    ADD								\
      }									\
  }									\
  static void two_host_##TYPE (TYPE *c, TYPE *a, TYPE *b, int n, int m, int l)	\
  {									\
    for (int i = 0; i < n; i++)						\
      {									\
	FIRST								\
	for (int k = 0; k < l; k++)					\
	  for (int j = 0; j < m; j++)					\
	    ADD								\
	HALF								\
	for (int k = 0; k < l; k++)					\
	  for (int j = 0; j < m; j++)					\
	    ADD								\
      }									\
  }

#define SHAPES(TYPE)							\
  typedef void shape_##TYPE (TYPE *, TYPE *, TYPE *, int, int, int);	\
									\
  static void								\
  one_##TYPE (shape_##TYPE *device, shape_##TYPE *host, int n, int m, int l,	\
	      int c, int a, int b)					\
  {									\
    static TYPE got[ROOM], want[ROOM];					\
    for (int i = 0; i < ROOM; i++)					\
      got[i] = want[i] = i % 7 == 2 ? 1 : i % 5 == 0 ? -1 : i % 11 == 3 ? 2 : 0; \
    host (want + c, want + a, want + b, n, m, l);			\
    PRAGMA (acc data copy (got))					\
    device (got + c, got + a, got + b, n, m, l);			\
    for (int i = 0; i < ROOM; i++)					\
      CHECK_ELEMENT (i, got[i], want[i]);				\
  }									\
									\
  /* Where the sums are among what is multiplied, of ROWS rows; lanes have each their own	\
     if ROWS is 0.  */							\
  static void								\
  all_##TYPE (shape_##TYPE *device, shape_##TYPE *host, int rows)	\
  {									\
    const int sizes[][3] = { { 0, 3, 2 }, { 3, 0, 2 }, { 3, 2, 0 }, { 1, 1, 1 }, \
			     { 37, 70, 45 }, { 2, 67, 3 } };		\
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)		\
      one_##TYPE (device, host, sizes[i][0], sizes[i][1], sizes[i][2], 0, 5000, 10000); \
    one_##TYPE (device, host, rows ? rows : 1, 7, 7, 0, 5000, 0);		\
    if (!rows)								\
      return;								\
    one_##TYPE (device, host, rows, 7, 7, 0, 0, 5000);			\
    one_##TYPE (device, host, rows, 7, 7, 10, 5000, 6);			\
    one_##TYPE (device, host, rows, 7, 7, 3, 0, 20);			\
  }

SHAPES (float)
KERNELS (float, first, FIRST)
KERNELS (float, part, PART)
KERNELS (float, next, NEXT)
KERNELS (float, copied, COPIED)
PARALLEL (float, plain, loop, , )
PARALLEL (float, seq, loop, PRAGMA (acc loop seq), PRAGMA (acc loop))
SHAPES (double)
KERNELS (double, first, FIRST)
KERNELS (double, half, HALF)
PARALLEL (double, lanes, loop gang, , PRAGMA (acc loop vector))
SHAPES (unsigned)
KERNELS (unsigned, first, FIRST)
KERNELS (unsigned, none, NONE)
TWO (unsigned)
/* Two sums of one directive's loop, and one in a nest of three levels behind it.  */

static void
levels (unsigned *c, unsigned *a, unsigned *b, int n, int m, int l)
{
#pragma acc parallel PRESENT
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
      {
#pragma acc loop
	FIRST
#pragma acc loop seq
	for (int k = 0; k < l; k++)
#pragma acc loop
	  for (int j = 0; j < m; j++)
	    ADD
#pragma acc loop
	HALF
#pragma acc loop seq
	for (int k = 0; k < l; k++)
#pragma acc loop
	  for (int j = 0; j < m; j++)
	    ADD
      }
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      {
#pragma acc loop worker
	for (int h = 0; h < l; h++)
#pragma acc loop seq
	  for (int k = m - 1; k >= 0; k -= 2)
#pragma acc loop vector
	    for (int j = 0; j < 3; j++)
	      c[14000 + (i * l + h) * 3 + j] -= a[i * l + h] * b[k + j];
      }
  }
}

static void
levels_host (unsigned *c, unsigned *a, unsigned *b, int n, int m, int l)
{
  two_host_unsigned (c, a, b, n, m, l);
  for (int i = 0; i < n; i++)
    for (int h = 0; h < l; h++)
      for (int k = m - 1; k >= 0; k -= 2)
	for (int j = 0; j < 3; j++)
	  c[14000 + (i * l + h) * 3 + j] -= a[i * l + h] * b[k + j];
}

PARALLEL (unsigned, workers, loop gang, PRAGMA (acc loop seq), PRAGMA (acc loop worker vector))

int
main (void)
{
  all_float (first_float, first_host_float, 5);
  all_float (part_float, part_host_float, 5);
  all_float (next_float, next_host_float, 5);
  all_float (copied_float, copied_host_float, 5);
  all_double (half_double, half_host_double, 5);
  all_unsigned (none_unsigned, none_host_unsigned, 5);
  all_unsigned (two_unsigned, two_host_unsigned, 5);
  /* Gangs say that rows are apart.  */
  all_float (plain_float, first_host_float, 1);
  all_float (seq_float, first_host_float, 0);
  all_double (lanes_double, first_host_double, 0);
  all_unsigned (levels, levels_host, 0);
  all_unsigned (workers_unsigned, first_host_unsigned, 0);
  return 0;
}
