/* How many iterations come at once where their number is a constant: so many that none is left
   over.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define ROWS(N)								\
  void									\
  rows_##N (int n, const float *x, const float *c, float *s)		\
  {									\
    _Pragma ("acc parallel loop present (x[0:n], c[0:100], s[0:n])")	\
    for (int i = 0; i < n; i++)						\
      {									\
	float r = 0;							\
	for (int k = 0; k < N; k++)					\
	  r = r * x[i] + c[k];						\
	s[i] = r;							\
      }									\
  }

ROWS (36)
ROWS (50)
ROWS (39)
ROWS (37)

/* { dg-final { scan-dump unroll-loops ":21:\[^\n\]*: factor 4: \[^\n\]*nothing is left over" } } */
/* { dg-final { scan-dump unroll-loops ":22:\[^\n\]*: factor 5: \[^\n\]*nothing is left over" } } */
/* { dg-final { scan-dump unroll-loops ":23:\[^\n\]*: factor 3: \[^\n\]*nothing is left over" } } */
/* { dg-final { scan-dump unroll-loops ":24:\[^\n\]*: factor 4: an inner loop of a thread\n" } } */
