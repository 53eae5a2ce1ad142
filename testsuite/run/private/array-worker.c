/* OpenACC 2.9.10: an array private to a worker, shared by its lanes.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define NI 12
#define NJ 10
#define NK 64

int
main (void)
{
  static int out[NI][NJ][NK];
  int t[NK];
#pragma acc parallel num_gangs (3) num_workers (4) vector_length (32) \
  copyout (out)
  {
#pragma acc loop gang
    for (int i = 0; i < NI; i++)
      {
#pragma acc loop worker private (t)
	for (int j = 0; j < NJ; j++)
	  {
#pragma acc loop vector
	    for (int k = 0; k < NK; k++)
	      t[k] = (i * NJ + j) * k;
#pragma acc loop vector
	    for (int k = 0; k < NK; k++)
	      out[i][j][k] = t[k ^ 33];
	  }
      }
  }
  for (int i = 0; i < NI; i++)
    for (int j = 0; j < NJ; j++)
      for (int k = 0; k < NK; k++)
	CHECK_INT (out[i][j][k], (i * NJ + j) * (k ^ 33));
  return 0;
}
