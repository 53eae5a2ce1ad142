/* OpenACC 2.9.2-2.9.4: gang > worker > vector, each on a loop of its own.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define NI 13
#define NJ 7
#define NK 77

int
main (void)
{
  static int a[NI][NJ][NK];
#pragma acc parallel num_gangs (5) num_workers (4) vector_length (32) copyout (a)
  {
#pragma acc loop gang
    for (int i = 0; i < NI; i++)
#pragma acc loop worker
      for (int j = 0; j < NJ; j++)
#pragma acc loop vector
	for (int k = 0; k < NK; k++)
	  a[i][j][k] = (i * NJ + j) * NK + k;
  }
  for (int i = 0; i < NI * NJ * NK; i++)
    CHECK_ELEMENT (i, (&a[0][0][0])[i], i);
  return 0;
}
