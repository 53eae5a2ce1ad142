/* A nest whose outer loop has gangs, and whose inner one is parallel if a check holds; what it
   leaves in scalars gangs cannot store in each version.  It was an internal error without
   optimization.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static unsigned long c[13], least;

__attribute__ ((noinline)) static unsigned long
nest (int n, unsigned long *b, unsigned long *p, unsigned long *q)
{
  unsigned long sum = 1;
  least = 100;
#pragma acc kernels copy (b[0:n]) present (p[0:9], q[0:13])
  {
    p[7] = least & q[3];
    for (int i = -3; i <= n - 2; i++)
      for (int j = n - 1; j >= i - 1; j -= 3)
	{
	  unsigned long v = c[i + 3];
	  if (v < least)
	    least = v;
	  sum += q[i + 3] * b[0];
	}
    for (unsigned long i = -1; i != 2; i++)
      if (81 < b[0])
	b[0] = 81;
  }
  return sum;
}

int
main (void)
{
  unsigned long b[10] = { 3 }, p[9], q[13], sum = 1;
  for (int i = 0; i < 13; i++)
    {
      q[i] = i;
      c[i] = 50 - i;
    }
  for (int i = -3; i <= 8; i++)
    for (int j = 9; j >= i - 1; j -= 3)
      sum += q[i + 3] * b[0];
#pragma acc data copyin (q) copy (p)
  CHECK_INT (nest (10, b, p, q) == sum, 1);
  CHECK_INT (least, 39);
  CHECK_INT (p[7], 100 & 3);
  return 0;
}
