/* A program with each kind of loop, compiled by option-O*.c at other levels.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#pragma acc routine seq
static int
poly (int x)
{
  return x * x - 3 * x + 1;
}

int
main (void)
{
  static int a[60][50], sum[60], t[50];
  long total = 0;
#pragma acc data copyout (a, sum)
  {
#pragma acc parallel loop gang vector_length (64) private (t) reduction (+:total)
    for (int i = 0; i < 60; i++)
      {
	int s = 0;
#pragma acc loop vector
	for (int j = 0; j < 50; j++)
	  t[j] = poly (i + j);
#pragma acc loop vector reduction (+:s)
	for (int j = 0; j < 50; j++)
	  {
	    a[i][j] = t[49 - j] & 1023;
	    s += a[i][j];
	  }
	sum[i] = s;
	total += s;
      }
#pragma acc kernels
    for (int i = 0; i < 60; i++)
      for (int j = 0; j < 50; j++)
	a[i][j] += sum[i] % (j + 1);
  }
  long want = 0;
  for (int i = 0; i < 60; i++)
    {
      int s = 0;
      for (int j = 0; j < 50; j++)
	s += poly (i + 49 - j) & 1023;
      CHECK_ELEMENT (i, sum[i], s);
      want += s;
      for (int j = 0; j < 50; j++)
	CHECK_ELEMENT (j, a[i][j], (poly (i + 49 - j) & 1023) + s % (j + 1));
    }
  CHECK_INT (total, want);
  return 0;
}
