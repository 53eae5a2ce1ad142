/* Loops of one nest in a kernels region ask for vectors of different lengths.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  static int a[40][50], b[40][50];
  int n = 40, m = 50, length = 48;
#pragma acc kernels copy (a, b)
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      {
#pragma acc loop vector (16)
	for (int j = 0; j < m; j++)
	  a[i][j] = i + j;
#pragma acc loop vector (length)
	for (int j = 0; j < m; j++)
	  a[i][j] *= 2;
#pragma acc loop vector (32)
	for (int j = 0; j < m; j++)
	  b[i][j] = a[i][m - 1 - j];
      }
#pragma acc loop gang vector (64)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
	b[i][j] += 1;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	CHECK_INT (a[i][j], 2 * (i + j));
	CHECK_INT (b[i][j], 2 * (i + m - 1 - j) + 1);
      }
  return 0;
}
