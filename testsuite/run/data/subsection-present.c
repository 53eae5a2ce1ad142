/* OpenACC 2.6.3: a section of what is mapped already is found inside of it.
   { dg-additional-options "-fplugin-arg-accplug-warn=no-stale-data" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>
#include "memory-probe.h"

#define N 500

int
main (void)
{
  static double a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc data copy (a)
  {
#pragma acc data present (a[50:400])
    {
#pragma acc parallel loop present (a[120:30])
      for (int i = 120; i < 150; i++)
	a[i] = -a[i];
    }
    if (separate_memory ())
      {
	CHECK_REAL (a[130], 130, 0);
	CHECK ((char *) acc_deviceptr (&a[130])
	       == (char *) acc_deviceptr (a) + 130 * sizeof (double));
	CHECK (acc_hostptr ((char *) acc_deviceptr (a) + 8) == &a[1]);
      }
    CHECK (acc_is_present (&a[1], 499 * sizeof (double)));
  }
  for (int i = 0; i < N; i++)
    CHECK_REAL (a[i], i >= 120 && i < 150 ? -i : i, 0);
  if (separate_memory ())
    CHECK (!acc_is_present (a, sizeof a));
  return 0;
}
