/* OpenACC 2.13: declare create, copyin and device_resident of globals, used in
   regions and in routines; update moves them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"

#define N 100

int table[N];
#pragma acc declare create (table)
static double factor = 2.5;
#pragma acc declare copyin (factor)
int counters[4];
#pragma acc declare create (counters)

#pragma acc routine seq
static double
lookup (int i)
{
  return table[i] * factor;
}

#pragma acc routine seq
static void
count (int kind)
{
#pragma acc atomic
  counters[kind]++;
}

int
main (void)
{
  double out[N];
  for (int i = 0; i < N; i++)
    table[i] = i;
#pragma acc update device (table)
  for (int k = 0; k < 4; k++)
    counters[k] = 0;
#pragma acc update device (counters)
#pragma acc parallel loop copyout (out)
  for (int i = 0; i < N; i++)
    {
      out[i] = lookup (i);
      count (i % 4);
    }
  for (int i = 0; i < N; i++)
    CHECK_REAL (out[i], 2.5 * i, 0);
#pragma acc update self (counters)
  for (int k = 0; k < 4; k++)
    CHECK_ELEMENT (k, counters[k], 25);
  factor = 10;
#pragma acc update device (factor)
#pragma acc parallel loop present (table) copyout (out)
  for (int i = 0; i < N; i++)
    {
      out[i] = lookup (i);
      table[i] = -1;
    }
  CHECK_REAL (out[3], 30, 0);
  if (separate_memory ())
    CHECK_INT (table[3], 3);
#pragma acc update self (table[0:10])
  CHECK_INT (table[3], -1);
  return 0;
}
