/* OpenACC 2.16: queues keep their order, and wait joins them: pipeline of blocks
   with copies on the queues.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 40000
#define BLOCKS 8

int
main (void)
{
  static float in[N], out[N];
  const int size = N / BLOCKS;
  for (int i = 0; i < N; i++)
    in[i] = i % 100;
#pragma acc data create (in, out)
  {
    for (int b = 0; b < BLOCKS; b++)
      {
	int from = b * size;
#pragma acc update device (in[from:size]) async (b % 3 + 1)
#pragma acc parallel loop present (in, out) async (b % 3 + 1)
	for (int i = from; i < from + size; i++)
	  out[i] = in[i] * in[i];
#pragma acc parallel loop present (out) async (b % 3 + 1)
	for (int i = from; i < from + size; i++)
	  out[i] += 1;
#pragma acc update self (out[from:size]) async (b % 3 + 1)
      }
#pragma acc wait (1, 2) async (3)
#pragma acc wait (3)
  }
  for (int i = 0; i < N; i++)
    CHECK_REAL (out[i], in[i] * in[i] + 1, 0);
  return 0;
}
