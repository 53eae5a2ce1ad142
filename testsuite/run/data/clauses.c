/* OpenACC 2.7.4-2.7.8: copy, copyin, copyout, create: what reaches the device and
   what comes back.
   { dg-additional-options "-fplugin-arg-accplug-warn=no-stale-data" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"

#define N 257

int
main (void)
{
  int in[N], out[N], both[N], tmp[N];
  int separate = separate_memory ();
  for (int i = 0; i < N; i++)
    {
      in[i] = i;
      out[i] = -1;
      both[i] = 2 * i;
      tmp[i] = -5;
    }
#pragma acc data copyin (in) copyout (out) copy (both) create (tmp)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      {
	tmp[i] = in[i] + both[i];
	in[i] = -9;
      }
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      {
	out[i] = tmp[N - 1 - i];
	both[i] += 1;
      }
    if (separate)
      {
	CHECK_INT (out[5], -1);
	CHECK_INT (both[5], 10);
      }
  }
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, in[i], separate ? i : -9);
      CHECK_ELEMENT (i, out[i], 3 * (N - 1 - i));
      CHECK_ELEMENT (i, both[i], 2 * i + 1);
      if (separate)
	CHECK_ELEMENT (i, tmp[i], -5);
    }
  return 0;
}
