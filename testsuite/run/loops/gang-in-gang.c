/* A gang loop in a gang loop: other compilers take that for a grid of two axes.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  static int a[50][70], b[10][10][10];
#pragma acc parallel loop gang
  for (int i = 0; i < 50; i++)
    {
#pragma acc loop gang vector
      for (int j = 0; j < 70; j++)
	a[i][j] = i * 100 + j;
    }
#pragma acc kernels
#pragma acc loop independent gang
  for (int i = 0; i < 10; i++)
#pragma acc loop independent gang worker
    for (int j = 0; j < 10; j++)
#pragma acc loop independent gang vector
      for (int k = 0; k < 10; k++)
	b[i][j][k] = i * 100 + j * 10 + k;
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 70; j++)
      CHECK_INT (a[i][j], i * 100 + j);
  for (int i = 0; i < 1000; i++)
    CHECK_ELEMENT (i, b[i / 100][i / 10 % 10][i % 10], i);
  return 0;
}
