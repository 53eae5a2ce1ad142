/* OpenACC 2.9.10: private scalars: one copy for each lane, worker or gang,
   depending on the loop that has the clause.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define NI 31
#define NJ 8
#define NK 40

int
main (void)
{
  static int a[NI][NJ][NK];
  int g = -1, w = -2, v = -3;
#pragma acc parallel num_gangs (4) num_workers (4) vector_length (32) \
  copyout (a)
  {
#pragma acc loop gang private (g)
    for (int i = 0; i < NI; i++)
      {
	g = i * 1000;
#pragma acc loop worker private (w)
	for (int j = 0; j < NJ; j++)
	  {
	    w = g + j * 100;
#pragma acc loop vector private (v)
	    for (int k = 0; k < NK; k++)
	      {
		v = w + k;
		a[i][j][k] = v;
	      }
	  }
      }
  }
  CHECK_INT (g, -1);
  CHECK_INT (w, -2);
  CHECK_INT (v, -3);
  for (int i = 0; i < NI; i++)
    for (int j = 0; j < NJ; j++)
      for (int k = 0; k < NK; k++)
	CHECK_INT (a[i][j][k], i * 1000 + j * 100 + k);
  return 0;
}
