/* OpenACC 2.12: atomics on elements chosen by the data, in gang, worker and vector
   loops and in a routine.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 20011
#define BINS 67

#pragma acc routine seq
static void
put (int *bins, int v)
{
#pragma acc atomic
  bins[v % BINS] += 1;
}

int
main (void)
{
  static int v[N], want[BINS];
  int a[BINS] = { 0 }, b[BINS] = { 0 };
  for (int i = 0; i < N; i++)
    {
      v[i] = (int) ((i * 2654435761u) >> 8);
      want[v[i] % BINS]++;
    }
#pragma acc parallel loop gang worker vector copyin (v) copy (a)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic update
      a[v[i] % BINS]++;
    }
#pragma acc parallel loop copyin (v) copy (b)
  for (int i = 0; i < N; i++)
    put (b, v[i]);
  for (int k = 0; k < BINS; k++)
    {
      CHECK_ELEMENT (k, a[k], want[k]);
      CHECK_ELEMENT (k, b[k], want[k]);
    }
  return 0;
}
