/* OpenACC 2.13.1: device_resident variables keep what regions store in them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static int state[50];
#pragma acc declare device_resident (state)

#pragma acc routine seq
static void
step (int i)
{
  state[i] = state[i] * 2 + 1;
}

int
main (void)
{
  int out[50];
#pragma acc parallel loop
  for (int i = 0; i < 50; i++)
    state[i] = i;
  for (int t = 0; t < 3; t++)
    {
#pragma acc parallel loop
      for (int i = 0; i < 50; i++)
	step (i);
    }
#pragma acc parallel loop copyout (out)
  for (int i = 0; i < 50; i++)
    out[i] = state[i];
  for (int i = 0; i < 50; i++)
    CHECK_ELEMENT (i, out[i], 8 * i + 7);
  return 0;
}
