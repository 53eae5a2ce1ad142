/* Private copies and reductions at once on one loop: the private array of each
   gang, the reduction over all.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define NI 37
#define NJ 19

int
main (void)
{
  int t[NJ], best = -1;
  long s = 3;
#pragma acc parallel loop gang num_workers (4) vector_length (32) private (t) \
  reduction (+:s) reduction (max:best)
  for (int i = 0; i < NI; i++)
    {
#pragma acc loop worker
      for (int j = 0; j < NJ; j++)
	t[j] = (i * 7 + j * 3) % 29;
      int top = 0;
#pragma acc loop worker vector reduction (max:top) reduction (+:s)
      for (int j = 0; j < NJ; j++)
	{
	  top = t[j] > top ? t[j] : top;
	  s += t[j];
	}
      best = top > best ? top : best;
    }
  long want = 3;
  int top = -1;
  for (int i = 0; i < NI; i++)
    for (int j = 0; j < NJ; j++)
      {
	int v = (i * 7 + j * 3) % 29;
	want += v;
	top = v > top ? v : top;
      }
  CHECK_INT (s, want);
  CHECK_INT (best, top);
  return 0;
}
