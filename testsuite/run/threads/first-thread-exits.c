/* The first thread ends by pthread_exit while work is on its way: the program ends, with status
   0, when its other threads have (POSIX), and what they had to do is done.
   { dg-options "-pthread" }
   { dg-timeout 60 }
   { dg-no-emulator "qemu has a thread of its own, which counts as the program's" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "workers.h"
#include <sys/wait.h>

static double x[1000000];

static void
keep_busy (void)
{
#pragma acc enter data create (x)
  for (int k = 0; k < 3; k++)
#pragma acc parallel loop async (1) present (x)
    for (int i = 0; i < 1000000; i++)
      x[i] = i + k;
}

static void *
last (void *argument)
{
  pthread_join (*(pthread_t *) argument, NULL);
  usleep (200000);
  stop_workers ();
#pragma acc wait
  printf ("last thread\n");
  fflush (stdout);
  return NULL;
}

static void
child (int others)
{
  static pthread_t first, thread;
  keep_busy ();
  if (others)
    {
      first = pthread_self ();
      start_workers ();
      CHECK (!pthread_create (&thread, NULL, last, &first));
      CHECK (!pthread_detach (thread));
    }
  pthread_exit (NULL);
}

/* What a child says, which uses the device first, and its status.  */

static int
said_by_child (int others)
{
  char text[64];
  int ends[2], status;
  CHECK (!pipe (ends));
  pid_t pid = fork ();
  if (!pid)
    {
      dup2 (ends[1], 1);
      close (ends[0]);
      close (ends[1]);
      child (others);
    }
  close (ends[1]);
  int bytes = read (ends[0], text, sizeof text);
  close (ends[0]);
  CHECK (waitpid (pid, &status, 0) == pid);
  CHECK_INT (status, 0);
  return bytes;
}

int
main (void)
{
  CHECK_INT (said_by_child (0), 0);
  CHECK_INT (said_by_child (1), 12);
  return 0;
}
