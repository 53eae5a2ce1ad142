/* Loops in iterations that end where two tests hold: as one test, the block between them is
   outside of the loop.
   { dg-options "-fchecking" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { n = 70 };

static int
expected (int a, int m, int *steps)
{
  int q = 0, x = a;
  do
    {
      x = x * 3 + q;
      if (q == 1 && x == m)
	break;
      x -= a;
    }
  while (++q < 3);
  *steps = q;
  return x;
}

int
main (void)
{
  static int a[n], y[n], z[n], w[n][5];
  for (int i = 0; i < n; i++)
    a[i] = i - 5;
  for (int m = -14; m < 90; m += 7)
    {
#pragma acc parallel loop copyin (a) copyout (y, z)
      for (int i = 0; i < n; i++)
	{
	  int q = 0;
	  y[i] = a[i];
	  do
	    {
	      y[i] = y[i] * 3 + q;
	      if (q == 1 && y[i] == m)
		break;
	      y[i] -= a[i];
	    }
	  while (++q < 3);
	  z[i] = q;
	}
#pragma acc parallel loop gang copyin (a) copyout (w)
      for (int i = 0; i < n; i++)
#pragma acc loop vector
	for (int j = 0; j < 5; j++)
	  {
	    int q = 0, x = a[i];
	    do
	      {
		x = x * 3 + q;
		if (q == 1 && x == m)
		  break;
		x -= a[i];
	      }
	    while (++q < 3);
	    w[i][j] = x + j;
	  }
      for (int i = 0; i < n; i++)
	{
	  int steps, x = expected (a[i], m, &steps);
	  CHECK_ELEMENT (i, y[i], x);
	  CHECK_ELEMENT (i, z[i], steps);
	  for (int j = 0; j < 5; j++)
	    CHECK_ELEMENT (i, w[i][j], x + j);
	}
    }
  return 0;
}
