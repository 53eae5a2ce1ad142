/* Scalars from outside of a kernels region that each iteration of a loop sets, and a loop
   inside reduces, with a clause and without.

   { dg-options "-w" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 64
#define M 40

static int k[N][M];
static double rows[N];

#define ACC(X) _Pragma (#X)
#define SUMS(OUTER, INNER)						\
  {									\
    double total = 1, s;						\
    int j;								\
    ACC (acc kernels)							\
    {									\
      OUTER								\
      for (int i = 0; i < N; i++)					\
	{								\
	  s = 0;							\
	  INNER								\
	  for (j = 0; j < M; j++)					\
	    s += k[i][j];						\
	  rows[i] = s;							\
	  total += s;							\
	}								\
    }									\
    CHECK_REAL (total, want, 0);					\
    for (int i = 0; i < N; i++)						\
      CHECK_REAL (rows[i], M * i + M * (M - 1) / 2, 0);			\
  }

int
main (void)
{
  double want = 1;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      want += k[i][j] = i + j;
  /* Races do not show each time.  */
  for (int time = 0; time < 10; time++)
    {
      SUMS (ACC (acc loop independent reduction (+:total)),
	    ACC (acc loop independent reduction (+:s)))
      SUMS (ACC (acc loop independent), ACC (acc loop independent))
      SUMS (ACC (acc loop gang worker reduction (+:total)),
	    ACC (acc loop vector reduction (+:s)))
      SUMS (ACC (acc loop gang vector), ACC (acc loop seq))
    }
  return 0;
}
