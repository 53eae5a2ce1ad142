/* Inner bounds that depend on the outer index, in all nestings.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 75

int
main (void)
{
  static int a[N][N], b[N][N], row[N];
#pragma acc parallel copy (a, b) copyout (row)
  {
#pragma acc loop gang
    for (int i = 0; i < N; i++)
#pragma acc loop vector
      for (int j = 0; j <= i; j++)
	a[i][j] = i - j + 1;
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      {
	int s = 0;
#pragma acc loop worker vector reduction (+:s)
	for (int j = i; j < N; j++)
	  {
	    b[i][j] = j;
	    s += 1;
	  }
	row[i] = s;
      }
  }
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, row[i], N - i);
      for (int j = 0; j < N; j++)
	{
	  CHECK_INT (a[i][j], j <= i ? i - j + 1 : 0);
	  CHECK_INT (b[i][j], j >= i ? j : 0);
	}
    }
  return 0;
}
