/* OpenACC 2.9.3: worker > vector in one gang, and worker alone.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define NI 33
#define NJ 100

int
main (void)
{
  static int a[NI][NJ], b[NI];
#pragma acc parallel num_gangs (1) num_workers (8) vector_length (32) \
  copyout (a, b)
  {
#pragma acc loop worker
    for (int i = 0; i < NI; i++)
      {
#pragma acc loop vector
	for (int j = 0; j < NJ; j++)
	  a[i][j] = i - j;
      }
#pragma acc loop worker
    for (int i = 0; i < NI; i++)
      b[i] = a[NI - 1 - i][i];
  }
  for (int i = 0; i < NI; i++)
    {
      for (int j = 0; j < NJ; j++)
	CHECK_ELEMENT (j, a[i][j], i - j);
      CHECK_ELEMENT (i, b[i], NI - 1 - 2 * i);
    }
  return 0;
}
