/* The mark of a region's private arrays ends the block in front of a loop, and arithmetic
   of the loop moves there; GCC checks its blocks.

   { dg-options "-fchecking" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 50

int
main (void)
{
  int a[N], d = 3, n = N;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc parallel num_gangs (1) copy (a)
  {
    for (unsigned i = 40; i > (unsigned) d; i--)
      {
	int own[4];
	for (int j = 0; j < 4; j++)
	  own[j] = a[i] + j * n;
	a[i + 1] = own[i % 4] + a[d + 45];
      }
  }
  for (unsigned i = 40; i > 3; i--)
    CHECK_INT (a[i + 1], i == 40 ? 40 + 48 : (int) i + (int) (i % 4) * N + 48);
  return 0;
}
