/* Collapsed loops with all three levels, or around a loop of the lanes: any length of rows, steps
   both ways, sums and extremes, a block whose shape clauses say.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <stdlib.h>
#include <string.h>

#define AT(I, J, K) (((size_t) (I) * m + (J)) * l + (K))

/* Rows of Y have been set from BEGIN on; up to their own number only if LAST.  */

static void
check_rows (int n, int m, int l, int begin, int last, const int *y)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
	CHECK_INT (y[AT (i, j, k)], k < begin || (last && k >= j) ? -1 : i * 7 + j * 3 + k);
}

/* The lanes' loop inside: of one length, of others, with a variable of each gang's, after
   something else.  */

static void
around_lanes (int n, int m, int l)
{
  size_t all = (size_t) n * m * l;
  int *y = malloc ((all + 1) * sizeof *y), begin = 2, scale;
  long sum = 0, right = 0;
#define ROWS(DIRECTIVE, LANES, BEGIN, END, BEFORE)				\
  memset (y, -1, all * sizeof *y);						\
  _Pragma (DIRECTIVE)								\
  for (int i = 0; i < n; i++)							\
    for (int j = m - 1; j >= 0; j--)						\
      {										\
	BEFORE									\
	_Pragma (LANES)								\
	for (int k = BEGIN; k < END; k++)					\
	  y[AT (i, j, k)] = i * 7 + j * 3 + k;					\
      }
  ROWS ("acc parallel loop gang collapse (2) copy (y[:all])", "acc loop vector", begin, l, ;)
  check_rows (n, m, l, 2, 0, y);
  ROWS ("acc parallel loop gang worker collapse (2) copy (y[:all])", "acc loop vector", 0, l, ;)
  check_rows (n, m, l, 0, 0, y);
  ROWS ("acc parallel loop gang collapse (2) copy (y[:all])", "acc loop worker vector", 0, j, ;)
  check_rows (n, m, l, 0, 1, y);
  ROWS ("acc parallel loop gang collapse (2) private (scale) copy (y[:all])",
	"acc loop vector", begin / scale, l, scale = 2;)
  check_rows (n, m, l, 1, 0, y);
  ROWS ("acc parallel loop gang collapse (2) vector_length (64) copy (y[:all])",
	"acc loop vector", 1, l, ;)
  check_rows (n, m, l, 1, 0, y);
#pragma acc parallel loop gang collapse (2) reduction (+:sum) copyin (y[:all])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
#pragma acc loop vector reduction (+:sum)
      for (int k = 0; k < l; k++)
	sum += y[AT (i, j, k)];
  for (size_t i = 0; i < all; i++)
    right += y[i];
  CHECK_INT (sum, right);
  free (y);
}

static void
test (int n, int m, int l)
{
  size_t all = (size_t) n * m * l;
  int *x = malloc ((all + 1) * sizeof *x), *y = malloc ((all + 1) * sizeof *y);
  long sum = 0, right = 0;
  int most = -1, largest = -1;
  for (size_t i = 0; i < all; i++)
    x[i] = i * 7 % 31;
#define NEST(DIRECTIVE)							\
  memset (y, 0, all * sizeof *y);						\
  _Pragma (DIRECTIVE)								\
  for (int i = 0; i < n; i++)							\
    for (int j = m - 1; j >= 0; j--)						\
      for (int k = 0; k < l; k += 2)						\
	y[AT (i, j, k)] += 3 * x[AT (i, j, k)] + 1;				\
  for (int i = 0; i < n; i++)							\
    for (int j = 0; j < m; j++)						\
      for (int k = 0; k < l; k++)						\
	CHECK_INT (y[AT (i, j, k)], k % 2 ? 0 : 3 * x[AT (i, j, k)] + 1);

#pragma acc data copyin (x[:all])
  {
    NEST ("acc parallel loop gang worker vector collapse (3) copy (y[:all])")
    NEST ("acc parallel loop gang worker vector collapse (3) vector_length (64) copy (y[:all])")
    NEST ("acc parallel loop gang worker vector collapse (3) num_workers (2) copy (y[:all])")
    NEST ("acc parallel loop gang worker (2) vector collapse (3) num_workers (2) copy (y[:all])")
    NEST ("acc kernels loop gang worker vector collapse (3) copy (y[:all])")
#pragma acc parallel loop gang worker vector collapse (2) reduction (+:sum) reduction (max:most)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m * l; j++)
	{
	  sum += x[(size_t) i * m * l + j];
	  most = x[(size_t) i * m * l + j] > most ? x[(size_t) i * m * l + j] : most;
	}
  }
  for (size_t i = 0; i < all; i++)
    {
      right += x[i];
      largest = x[i] > largest ? x[i] : largest;
    }
  CHECK_INT (sum, right);
  CHECK_INT (most, largest);
  free (x);
  free (y);
}

int
main (void)
{
  around_lanes (5, 7, 70);
  around_lanes (3, 40, 41);
  around_lanes (2, 3, 129);
  around_lanes (0, 3, 5);
  around_lanes (1, 1, 1);
  test (5, 7, 70);
  test (3, 130, 1);
  test (64, 2, 33);
  test (1, 1, 1);
  test (0, 3, 5);
  test (4, 0, 5);
  test (4, 5, 0);
  return 0;
}
