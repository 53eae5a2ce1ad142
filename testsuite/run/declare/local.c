/* OpenACC 2.13: declare in a function: the variables are on the device for the
   function's lifetime.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"
#include <openacc.h>

static void
work (int *result)
{
  int in[40], tmp[40], out[40];
  for (int i = 0; i < 40; i++)
    in[i] = i;
#pragma acc declare create (tmp) copyout (out)
#pragma acc parallel loop copyin (in) present (tmp)
  for (int i = 0; i < 40; i++)
    tmp[i] = in[i] * in[i];
#pragma acc parallel loop present (tmp, out)
  for (int i = 0; i < 40; i++)
    out[i] = tmp[39 - i];
#pragma acc update self (out)
  for (int i = 0; i < 40; i++)
    result[i] = out[i];
  if (separate_memory ())
    CHECK (acc_is_present (tmp, sizeof tmp));
}

int
main (void)
{
  int r[40];
  for (int t = 0; t < 3; t++)
    {
      work (r);
      for (int i = 0; i < 40; i++)
	CHECK_ELEMENT (i, r[i], (39 - i) * (39 - i));
    }
  return 0;
}
