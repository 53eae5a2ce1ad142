/* A row of a table of pointers, alone in a clause: no clause names the table.  GCC 14 and later
   lose the row's pointer: the region stops at a null pointer.
   { dg-require-gcc "12 13" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { M = 6, L = 7 };

int
main (void)
{
  double *e[M];
  for (int j = 0; j < M; j++)
    {
      e[j] = malloc (L * sizeof **e);
      for (int k = 0; k < L; k++)
	e[j][k] = 400 + 10 * j + k;
    }
  int row = 3, l = L;
#pragma acc parallel loop copy (e[row][0:l])
  for (int k = 0; k < l; k++)
    e[row][k] += 1;
#pragma acc parallel loop copyin (e[row][0:l]) copy (e[1][0:l])
  for (int k = 0; k < l; k++)
    e[1][k] += e[row][k];
  for (int k = 0; k < l; k++)
    {
      CHECK_ELEMENT (k, e[row][k], 431 + k);
      CHECK_ELEMENT (k, e[1][k], 410 + k + 431 + k);
      e[row][k] -= 1;
      e[1][k] = 410 + k;
    }
  return 0;
}
