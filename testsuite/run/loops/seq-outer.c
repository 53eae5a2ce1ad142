/* OpenACC 2.9.5: a seq loop around vector loops: each step sees all of what the
   step before stored.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 777
#define STEPS 20

int
main (void)
{
  static int a[N], b[N], want[N], next[N];
  for (int i = 0; i < N; i++)
    want[i] = a[i] = i % 7;
#pragma acc parallel num_gangs (1) vector_length (128) copy (a) create (b)
  {
#pragma acc loop seq
    for (int t = 0; t < STEPS; t++)
      {
#pragma acc loop vector
	for (int i = 0; i < N; i++)
	  b[i] = a[(i + 1) % N] + a[(i + N - 1) % N];
#pragma acc loop vector
	for (int i = 0; i < N; i++)
	  a[i] = b[i] % 1000;
      }
  }
  for (int t = 0; t < STEPS; t++)
    {
      for (int i = 0; i < N; i++)
	next[i] = (want[(i + 1) % N] + want[(i + N - 1) % N]) % 1000;
      for (int i = 0; i < N; i++)
	want[i] = next[i];
    }
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, a[i], want[i]);
  return 0;
}
