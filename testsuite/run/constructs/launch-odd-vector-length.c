/* OpenACC 2.5.8: vector lengths that are no multiple of a warp, 100 and 33,
   with a reduction and a gang-private array.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define NI 19
#define NJ 451

int
main (void)
{
  static int sum[NI], rev[NI];
#pragma acc parallel num_gangs (5) vector_length (100) copyout (sum)
#pragma acc loop gang
  for (int i = 0; i < NI; i++)
    {
      int s = 0;
#pragma acc loop vector reduction (+:s)
      for (int j = 0; j < NJ; j++)
	s += i ^ j;
      sum[i] = s;
    }
#pragma acc parallel num_gangs (5) num_workers (3) vector_length (33) \
  copyout (rev)
#pragma acc loop gang
  for (int i = 0; i < NI; i++)
    {
      int s = 0;
#pragma acc loop worker vector reduction (max:s)
      for (int j = 0; j < NJ; j++)
	if ((i * j) % 101 > s)
	  s = (i * j) % 101;
      rev[i] = s;
    }
  for (int i = 0; i < NI; i++)
    {
      int s = 0, m = 0;
      for (int j = 0; j < NJ; j++)
	{
	  s += i ^ j;
	  if ((i * j) % 101 > m)
	    m = (i * j) % 101;
	}
      CHECK_ELEMENT (i, sum[i], s);
      CHECK_ELEMENT (i, rev[i], m);
    }
  return 0;
}
