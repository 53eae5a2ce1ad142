/* OpenACC 2.9.11: the result of a reduction at an inner level is used by the
   code after the loop, in the same gang.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define NI 70
#define NJ 200

int
main (void)
{
  static float a[NI][NJ], b[NI][NJ];
  static int where[NI];
  for (int i = 0; i < NI; i++)
    for (int j = 0; j < NJ; j++)
      a[i][j] = (i * 7 + j * 13) % 97 - 40;
#pragma acc parallel loop gang num_workers (2) vector_length (64) copyin (a) \
  copyout (b, where)
  for (int i = 0; i < NI; i++)
    {
      float top = -1000;
      int pos = NJ;
#pragma acc loop worker vector reduction (max:top)
      for (int j = 0; j < NJ; j++)
	if (a[i][j] > top)
	  top = a[i][j];
#pragma acc loop worker vector reduction (min:pos)
      for (int j = 0; j < NJ; j++)
	if (a[i][j] == top && j < pos)
	  pos = j;
      where[i] = pos;
#pragma acc loop worker vector
      for (int j = 0; j < NJ; j++)
	b[i][j] = a[i][j] - top;
    }
  for (int i = 0; i < NI; i++)
    {
      int pos = 0;
      for (int j = 0; j < NJ; j++)
	if (a[i][j] > a[i][pos])
	  pos = j;
      CHECK_ELEMENT (i, where[i], pos);
      for (int j = 0; j < NJ; j++)
	CHECK_ELEMENT (j, b[i][j], a[i][j] - a[i][pos]);
    }
  return 0;
}
