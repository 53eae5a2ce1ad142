/* OpenACC 2.9.1: collapse (3), once with all levels on it, once with an inner
   vector loop below, once with a seq loop.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define A 11
#define B 9
#define C 13

int
main (void)
{
  static int x[A][B][C], y[A][B][C][5], z[A][B][C];
#pragma acc parallel copyout (x, y, z)
  {
#pragma acc loop gang worker vector collapse (3)
    for (int i = 0; i < A; i++)
      for (int j = 0; j < B; j++)
	for (int k = 0; k < C; k++)
	  x[i][j][k] = (i * B + j) * C + k;
#pragma acc loop gang collapse (3)
    for (int i = 0; i < A; i++)
      for (int j = 0; j < B; j++)
	for (int k = 0; k < C; k++)
#pragma acc loop vector
	  for (int l = 0; l < 5; l++)
	    y[i][j][k][l] = i + j + k + l;
  }
#pragma acc parallel num_gangs (1) copyout (z)
#pragma acc loop seq collapse (3)
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++)
	z[i][j][k] = k == 0 ? i * j : z[i][j][k - 1] + 1;
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++)
	{
	  CHECK_INT (x[i][j][k], (i * B + j) * C + k);
	  for (int l = 0; l < 5; l++)
	    CHECK_INT (y[i][j][k][l], i + j + k + l);
	  CHECK_INT (z[i][j][k], i * j + k);
	}
  return 0;
}
