/* OpenACC 2.13: a pointer with `declare' that device code of another file has given a value is
   the one on the device also where regions of this file only read it.
   { dg-additional-sources "changed-elsewhere-2.c" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "changed-elsewhere.h"

int *p;
int *by_host;

static int
sum (void)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < N; i++)
    s += p[i];
  return s;
}

static int
sum_kernels (void)
{
  int s = 0;
#pragma acc kernels
  for (int i = 0; i < N; i++)
    s += p[i];
  return s;
}

/* Of what only the host changes, the host's value is meant.  */

static int
sum_by_host (void)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < N; i++)
    s += by_host[i];
  return s;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      a[i] = i;
      b[i] = 1000 + i;
    }
#pragma acc update device (a, b)
  p = a;
  CHECK_INT (sum (), 4950);
  turn_to_b ();
  CHECK_INT (sum (), 104950);
  CHECK_INT (sum_kernels (), 104950);
  turn_to_a_async ();
  CHECK_INT (sum (), 4950);
#pragma acc wait
  by_host = b;
  CHECK_INT (sum_by_host (), 104950);
  by_host = a;
  CHECK_INT (sum_by_host (), 4950);
  CHECK_INT (first_by_host (), 0);
  return 0;
}
