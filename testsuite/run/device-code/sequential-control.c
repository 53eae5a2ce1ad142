/* Sequential control flow in a loop body: break, continue, goto, early exit
   from nested loops, while and do-while, with and without side effects.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 400

static int
body (int i, int *side)
{
  int r = 0;
  for (int j = 0; j < 100; j++)
    {
      if (j == i % 13)
	continue;
      if (j * j > i)
	break;
      r += j;
    }
  int k = i;
  while (k > 1)
    {
      k = k % 2 ? 3 * k + 1 : k / 2;
      r++;
      if (r > 300)
	goto done;
    }
  do
    r -= 2;
  while (r > 250);
  for (int x = 0; x < 5; x++)
    for (int y = 0; y < 5; y++)
      {
	*side += 1;
	if (x * y == i % 17)
	  goto done;
      }
done:
  return r;
}

int
main (void)
{
  static int a[N], s[N];
#pragma acc parallel loop copyout (a) copy (s)
  for (int i = 0; i < N; i++)
    {
      int r = 0;
      for (int j = 0; j < 100; j++)
	{
	  if (j == i % 13)
	    continue;
	  if (j * j > i)
	    break;
	  r += j;
	}
      int k = i;
      while (k > 1)
	{
	  k = k % 2 ? 3 * k + 1 : k / 2;
	  r++;
	  if (r > 300)
	    goto done;
	}
      do
	r -= 2;
      while (r > 250);
      for (int x = 0; x < 5; x++)
	for (int y = 0; y < 5; y++)
	  {
	    s[i] += 1;
	    if (x * y == i % 17)
	      goto done;
	  }
    done:
      a[i] = r;
    }
  for (int i = 0; i < N; i++)
    {
      int side = 0;
      CHECK_ELEMENT (i, a[i], body (i, &side));
      CHECK_ELEMENT (i, s[i], side);
    }
  return 0;
}
