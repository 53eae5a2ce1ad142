/* A thousand queues, and many launches on them: all is done, and the host's memory does not
   grow with the launches.
   { dg-timeout 240 }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>
#include <sys/resource.h>

#define QUEUES 1000
#define ROUNDS 60

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
  static int counts[QUEUES];
  long after_five = 0;
#pragma acc data copy (counts)
  for (int round = 0; round < ROUNDS; round++)
    {
      for (int queue = 0; queue < QUEUES; queue++)
#pragma acc serial present (counts) async (queue)
	counts[queue] += queue + round;
      for (int queue = 0; queue < QUEUES; queue += 7)
	{
#pragma acc wait (queue)
	}
#pragma acc wait
      if (round == 4)
	after_five = peak ();
    }
  for (int queue = 0; queue < QUEUES; queue++)
    CHECK_ELEMENT (queue, counts[queue], ROUNDS * queue + ROUNDS * (ROUNDS - 1) / 2);
  /* Half a kilobyte for each launch would be 25 MiB; how many threads get memory of their own
     from malloc is chance.  A driver keeps what it likes.  */
  if (acc_get_device_type () != acc_device_nvidia)
    CHECK (peak () - after_five < 20 * 1024);
  return 0;
}
