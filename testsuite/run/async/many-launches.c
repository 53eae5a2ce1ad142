/* Many launches, one after the other: memory does not grow.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>
#include <sys/resource.h>

#define LAUNCHES 300000

static long
peak (void)
{
  struct rusage usage;
  getrusage (RUSAGE_SELF, &usage);
  return usage.ru_maxrss;	/* KiB */
}

int
main (void)
{
  static int counts[2];
  long early = 0;
#pragma acc data copy (counts)
  for (int k = 0; k < LAUNCHES; k++)
    {
#pragma acc parallel loop present (counts) num_gangs (1) vector_length (2)
      for (int i = 0; i < 2; i++)
	counts[i]++;
      if (k == 10000)
	early = peak ();
    }
  CHECK_INT (counts[0], LAUNCHES);
  CHECK_INT (counts[1], LAUNCHES);
  /* Eight bytes for each launch would be more.  A driver keeps what it likes.  */
  if (acc_get_device_type () != acc_device_nvidia)
    CHECK (peak () - early < 2048);
  return 0;
}
