/* Variables local to a level whose address is taken and passed on.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#pragma acc routine seq
static void
divide (int a, int b, int *q, int *r)
{
  *q = a / b;
  *r = a % b;
}

#pragma acc routine seq
static void
swap (int *a, int *b)
{
  int t = *a;
  *a = *b;
  *b = t;
}

int
main (void)
{
  static int out[500];
#pragma acc parallel loop copyout (out)
  for (int i = 0; i < 500; i++)
    {
      int q, r, *smaller = &q;
      divide (i, 13, &q, &r);
      if (r < q)
	smaller = &r;
      *smaller += 100;
      swap (&q, &r);
      out[i] = q * 1000 + r;
    }
  for (int i = 0; i < 500; i++)
    {
      int q = i / 13, r = i % 13;
      if (r < q)
	r += 100;
      else
	q += 100;
      CHECK_ELEMENT (i, out[i], r * 1000 + q);
    }
  return 0;
}
