/* OpenACC 2.9.11: vector reductions of worker- and gang-private variables,
   many at once, each with its own value.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define NI 23
#define NJ 12
#define NK 45

int
main (void)
{
  static int dot[NI][NJ];
  static double row[NI];
#pragma acc parallel num_gangs (7) num_workers (4) vector_length (32) \
  copyout (dot, row)
#pragma acc loop gang
  for (int i = 0; i < NI; i++)
    {
      double r = 0.25;
#pragma acc loop worker reduction (+:r)
      for (int j = 0; j < NJ; j++)
	{
	  int s = j;
#pragma acc loop vector reduction (+:s)
	  for (int k = 0; k < NK; k++)
	    s += (i + k) * (j - k);
	  dot[i][j] = s;
	  r += s;
	}
      row[i] = r;
    }
  for (int i = 0; i < NI; i++)
    {
      double r = 0.25;
      for (int j = 0; j < NJ; j++)
	{
	  int s = j;
	  for (int k = 0; k < NK; k++)
	    s += (i + k) * (j - k);
	  CHECK_ELEMENT (j, dot[i][j], s);
	  r += s;
	}
      CHECK_REAL (row[i], r, 0);
    }
  return 0;
}
