/* OpenACC 2.9.10: a gang-private array is shared by the gang's workers and
   lanes: written by one vector loop, read by others and by redundant code.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define NI 50
#define NJ 150

int
main (void)
{
  static int out[NI][NJ], first[NI];
  int t[NJ];
#pragma acc parallel num_gangs (8) vector_length (64) copyout (out, first)
  {
#pragma acc loop gang private (t)
    for (int i = 0; i < NI; i++)
      {
#pragma acc loop vector
	for (int j = 0; j < NJ; j++)
	  t[j] = i * j;
	first[i] = t[1] + t[NJ - 1];
	t[0] = 1000 + i;
#pragma acc loop vector
	for (int j = 0; j < NJ; j++)
	  out[i][j] = t[NJ - 1 - j];
      }
  }
  for (int i = 0; i < NI; i++)
    {
      CHECK_ELEMENT (i, first[i], i * NJ);
      for (int j = 0; j < NJ - 1; j++)
	CHECK_ELEMENT (j, out[i][j], i * (NJ - 1 - j));
      CHECK_ELEMENT (i, out[i][NJ - 1], 1000 + i);
    }
  return 0;
}
