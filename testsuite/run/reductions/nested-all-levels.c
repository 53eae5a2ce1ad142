/* OpenACC 2.9.11: one variable reduced through gang, worker and vector loops
   nested in each other, each with the clause.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define NI 17
#define NJ 9
#define NK 50

int
main (void)
{
  long s = 100;
  double p = 0;
  int top = 0;
#pragma acc parallel num_gangs (6) num_workers (4) vector_length (32)
  {
#pragma acc loop gang reduction (+:s, p) reduction (max:top)
    for (int i = 0; i < NI; i++)
      {
	s += i;
#pragma acc loop worker reduction (+:s, p) reduction (max:top)
	for (int j = 0; j < NJ; j++)
	  {
	    s += j;
#pragma acc loop vector reduction (+:s, p) reduction (max:top)
	    for (int k = 0; k < NK; k++)
	      {
		s += k;
		p += 0.5;
		int v = (i * j * k) % 1013;
		top = v > top ? v : top;
	      }
	  }
      }
  }
  long s0 = 100;
  int top0 = 0;
  for (int i = 0; i < NI; i++)
    {
      s0 += i;
      for (int j = 0; j < NJ; j++)
	{
	  s0 += j;
	  for (int k = 0; k < NK; k++)
	    {
	      s0 += k;
	      int v = (i * j * k) % 1013;
	      top0 = v > top0 ? v : top0;
	    }
	}
    }
  CHECK_INT (s, s0);
  CHECK_REAL (p, NI * NJ * NK / 2.0, 0);
  CHECK_INT (top, top0);
  return 0;
}
