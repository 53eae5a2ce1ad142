/* Threads are cancelled while they run regions: each ends between two of them, and what it
   shared with others is whole.
   { dg-options "-pthread" }
   { dg-timeout 120 }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "workers.h"

static int
region (void)
{
  int sum = 0;
#pragma acc parallel loop reduction (+:sum) async (2)
  for (int i = 0; i < N; i++)
    sum += i;
#pragma acc wait (2)
  return sum;
}

int
main (void)
{
  for (int round = 0; round < 10; round++)
    {
      worker_rounds = 0;
      start_workers ();
      for (int i = 0; i < WORKERS; i++)
	CHECK (!pthread_cancel (workers[i]));
      for (int i = 0; i < WORKERS; i++)
	{
	  void *result = NULL;
	  CHECK (!pthread_join (workers[i], &result));
	  CHECK (result == PTHREAD_CANCELED);
	}
      CHECK_INT (region (), N * (N - 1) / 2);
    }
  return 0;
}
