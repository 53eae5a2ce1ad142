/* Detached threads still run regions when main returns: the program ends with main's status,
   and without waiting for them.
   { dg-options "-pthread" }
   { dg-timeout 60 }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "workers.h"
#include <sys/wait.h>

/* In a process of its own.  CUDA's driver is for the process that has started it, so the
   first use is here.  */
static int
child (void)
{
  pthread_t thread;
  for (int i = 0; i < 2 * WORKERS; i++)
    {
      CHECK (!pthread_create (&thread, NULL, work, NULL));
      CHECK (!pthread_detach (thread));
    }
  while (__atomic_load_n (&worker_rounds, __ATOMIC_RELAXED) < 2 * WORKERS)
    usleep (1000);
  return 7;
}

int
main (void)
{
  for (int round = 0; round < 5; round++)
    {
      int status = -1;
      fflush (stdout);
      pid_t pid = fork ();
      CHECK (pid >= 0);
      if (!pid)
	{
	  alarm (30);
	  exit (child ());
	}
      CHECK (waitpid (pid, &status, 0) == pid);
      CHECK (WIFEXITED (status) && WEXITSTATUS (status) == 7);
    }
  return 0;
}
