/* A routine's constant table of functions holds the device's versions on the device
   and the host's on the host.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static int twice (int x) { return 2 * x; }
static int square (int x) { return x * x; }
static int negate (int x) { return -x; }

#pragma acc routine seq
static int
apply (int k, int x)
{
  static int (*const table[]) (int) = { twice, square, negate };
  return table[k] (x);
}

int
main (void)
{
  int out[50];
#pragma acc parallel loop copyout (out)
  for (int i = 0; i < 50; i++)
    out[i] = apply (i % 3, i);
  for (int i = 0; i < 50; i++)
    CHECK_ELEMENT (i, out[i], apply (i % 3, i));
  return 0;
}
