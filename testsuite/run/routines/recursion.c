/* Recursion that takes more stack than a GPU's threads have unless ACC_GPU_STACK says so.
   { dg-set-target-env-var ACC_GPU_STACK "64" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

__attribute__ ((noinline)) static unsigned
deep (int n, unsigned *above)
{
  unsigned frame[16];
  for (int i = 0; i < 16; i++)
    frame[i] = above[i] + (i == n % 16);
  if (n > 0)
    deep (n - 1, frame);
  for (int i = 0; i < 16; i++)
    above[i] += frame[i];
  return frame[3];
}

int
main (void)
{
  unsigned r[64], first[16] = { 0 }, expected = deep (60, first);
#pragma acc parallel loop gang vector vector_length (32) copyout (r)
  for (int i = 0; i < 64; i++)
    {
      unsigned own[16] = { 0 };
      r[i] = deep (60, own);
    }
  for (int i = 0; i < 64; i++)
    CHECK_ELEMENT (i, r[i] == expected, 1);
  return 0;
}
