/* OpenACC 2.9.1: collapse (2), rectangular, with run-time bounds and steps.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static void
run (int ni, int nj, int step)
{
  int *a = (int *) calloc (ni * nj, sizeof (int));
#pragma acc parallel loop collapse (2) copy (a[0:ni * nj])
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j += step)
      a[i * nj + j] += i * 1000 + j + 1;
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++)
      CHECK_ELEMENT (i * nj + j, a[i * nj + j],
		     j % step == 0 ? i * 1000 + j + 1 : 0);
  free (a);
}

int
main (void)
{
  run (1, 1, 1);
  run (33, 31, 1);
  run (100, 127, 2);
  run (7, 1000, 3);
  run (1000, 7, 5);
  return 0;
}
