/* Collapsed loops with all three levels: any length of rows, steps both ways, sums and extremes, a
   block whose shape clauses say.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <stdlib.h>
#include <string.h>

static void
test (int n, int m, int l)
{
  size_t all = (size_t) n * m * l;
  int *x = malloc ((all + 1) * sizeof *x), *y = malloc ((all + 1) * sizeof *y);
  long sum = 0, right = 0;
  int most = -1, largest = -1;
  for (size_t i = 0; i < all; i++)
    x[i] = i * 7 % 31;
#define AT(I, J, K) (((size_t) (I) * m + (J)) * l + (K))
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
  test (5, 7, 70);
  test (3, 130, 1);
  test (64, 2, 33);
  test (1, 1, 1);
  test (0, 3, 5);
  test (4, 0, 5);
  test (4, 5, 0);
  return 0;
}
