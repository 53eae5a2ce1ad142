/* A process forks while its threads run regions: the children run regions of their own,
   the parent goes on.  CUDA's driver is for the process that has started it.
   { dg-options "-pthread" }
   { dg-skip-device "nvidia" }
   { dg-timeout 120 }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "workers.h"
#include <sys/wait.h>

static int
child (void)
{
  int b[N];
  alarm (60);
#pragma acc parallel loop copyout (b) async (2)
  for (int i = 0; i < N; i++)
    b[i] = 3 * i;
#pragma acc wait
  return b[N - 1] == 3 * N - 3;
}

int
main (void)
{
  start_workers ();
  for (int round = 0; round < 10; round++)
    {
      int status = -1;
      pid_t pid = fork ();
      CHECK (pid >= 0);
      if (!pid)
	_exit (!child ());
      CHECK (waitpid (pid, &status, 0) == pid);
      CHECK_INT (status, 0);
    }
  stop_workers ();
  return 0;
}
