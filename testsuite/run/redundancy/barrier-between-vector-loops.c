/* OpenACC 2.9.4: a vector loop ends before the code after it begins: stores of
   other lanes are seen, also across warps, also through scalars in memory.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define NI 40
#define N 256

int
main (void)
{
  static int a[NI][N], b[NI][N], c[NI][N];
#pragma acc parallel loop gang vector_length (256) create (a) copyout (b, c)
  for (int i = 0; i < NI; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < N; j++)
	a[i][j] = i + j * j;
#pragma acc loop vector
      for (int j = 0; j < N; j++)
	b[i][j] = a[i][N - 1 - j] + a[i][(j + 77) % N];
      a[i][0] = b[i][0] + b[i][N - 1];
#pragma acc loop vector
      for (int j = 0; j < N; j++)
	c[i][j] = a[i][0] - b[i][j ^ 128];
    }
  for (int i = 0; i < NI; i++)
    {
      int want[N];
      for (int j = 0; j < N; j++)
	{
	  int k = N - 1 - j, l = (j + 77) % N;
	  want[j] = 2 * i + k * k + l * l;
	  CHECK_ELEMENT (j, b[i][j], want[j]);
	}
      for (int j = 0; j < N; j++)
	CHECK_ELEMENT (j, c[i][j], want[0] + want[N - 1] - want[j ^ 128]);
    }
  return 0;
}
