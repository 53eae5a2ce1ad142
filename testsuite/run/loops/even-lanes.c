/* Loops of lanes with a constant end: as many iterations for each lane, one more for some,
   none for some; beginnings and steps other than 0 and 1; blocks of several shapes.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { ROWS = 7, MOST = 2100 };
static int x[ROWS][MOST], y[ROWS][MOST];

#define ROWS_OF(NAME, FIRST, END, STEP, DIRECTIVE)			\
  static void								\
  NAME (void)								\
  {									\
    int sums[ROWS];							\
    for (int i = 0; i < ROWS; i++)					\
      for (int j = 0; j < MOST; j++)					\
	x[i][j] = i * 31 + j * 7 % 1000, y[i][j] = -1;			\
    _Pragma (DIRECTIVE)							\
    for (int i = 0; i < ROWS; i++)					\
      {									\
	int sum = 0;							\
	_Pragma ("acc loop vector reduction (+:sum)")			\
	for (int j = FIRST; j < END; j += STEP)				\
	  {								\
	    sum += x[i][j];						\
	    y[i][j] = x[i][j] + 1;					\
	  }								\
	sums[i] = sum;							\
      }									\
    for (int i = 0; i < ROWS; i++)					\
      {									\
	int want = 0;							\
	for (int j = 0; j < MOST; j++)					\
	  if (j >= FIRST && j < END && (j - FIRST) % STEP == 0)		\
	    {								\
	      want += x[i][j];						\
	      CHECK_ELEMENT (j, y[i][j], x[i][j] + 1);			\
	    }								\
	  else								\
	    CHECK_ELEMENT (j, y[i][j], -1);				\
	CHECK_ELEMENT (i, sums[i], want);				\
      }									\
  }

#define PLAIN "acc parallel loop gang copyin (x) copy (y) copyout (sums)"
#define WARPS "acc parallel loop gang copyin (x) copy (y) copyout (sums) vector_length (32)"
#define LONG "acc parallel loop gang copyin (x) copy (y) copyout (sums) vector_length (256)"
#define SEVERAL \
  "acc parallel loop gang copyin (x) copy (y) copyout (sums) num_workers (4) vector_length (64)"

ROWS_OF (even, 0, 1024, 1, PLAIN)
ROWS_OF (uneven, 0, 1000, 1, PLAIN)
ROWS_OF (one_each, 0, 128, 1, PLAIN)
ROWS_OF (one_more, 0, 1025, 1, PLAIN)
ROWS_OF (one_less, 0, 1023, 1, PLAIN)
ROWS_OF (few, 0, 5, 1, PLAIN)
ROWS_OF (none, 9, 9, 1, PLAIN)
ROWS_OF (later, 6, 518, 1, PLAIN)
ROWS_OF (steps, 1, 2049, 4, PLAIN)
ROWS_OF (uneven_steps, 1, 2047, 3, PLAIN)
ROWS_OF (warp, 0, 256, 1, WARPS)
ROWS_OF (long_rows, 0, 2048, 1, LONG)
ROWS_OF (workers, 0, 2048, 1, SEVERAL)
ROWS_OF (terms, 0, 64, 1, PLAIN)

int
main (void)
{
  even (), uneven (), one_each (), one_more (), one_less (), few (), none (), later ();
  steps (), uneven_steps (), warp (), long_rows (), workers (), terms ();
  return 0;
}
