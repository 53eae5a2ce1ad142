/* A sum over four loops, of which the directives name any: the outermost one may be left
   to each thread, while gangs share those inside, with or without a directive.
   (GCC counts the levels, of which there are three, but not the axes of a grid.)
   { dg-additional-options "-w" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 40

static double a[N][N][N][3];

#define I for (int i = 0; i < N; i += 3)
#define J for (int j = 0; j < N; j++)
#define K for (int k = 0; k < N; k++)
#define L for (int l = 0; l < 3; l++)
#define ADD sum += a[i][j][k][l];

#define ACC(X) _Pragma (#X)
#define SUM ACC (acc loop independent reduction (+:sum))

#define TRY(ON_I, ON_J, ON_K, ON_L) \
  { \
    double sum = 5; \
    ON_I I \
      ON_J J \
	ON_K K \
	  ON_L L \
	    ADD \
    CHECK_REAL (sum, expected, 0); \
  }

#define TRY_ALL(ON_I) \
  TRY (ON_I,,,) \
  TRY (ON_I, SUM,,) \
  TRY (ON_I,, SUM,) \
  TRY (ON_I,,, SUM) \
  TRY (ON_I, SUM, SUM,) \
  TRY (ON_I, SUM,, SUM) \
  TRY (ON_I,, SUM, SUM) \
  TRY (ON_I, SUM, SUM, SUM)

static void
check_nests (double expected)
{
  TRY_ALL (ACC (acc kernels loop independent reduction (+:sum)))
  TRY_ALL (ACC (acc parallel loop reduction (+:sum)))
  TRY (ACC (acc kernels), SUM, SUM,)
  TRY (ACC (acc kernels),, SUM,)
  TRY (ACC (acc kernels loop seq), SUM,,)
  TRY (ACC (acc kernels),,,)
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    J K L a[i][j][k][l] = i + 2 * j + 3 * k + l;
  double sum = 5;
  I J K L ADD
  /* What gangs leave to chance does not always show.  */
  for (int time = 0; time < 3; time++)
    check_nests (sum);
  return 0;
}
