/* A thread's error while the first thread, which had one, waits for it in exit: the
   process ends all the same.
   { dg-options "-pthread" }
   { dg-shouldfail "not mapped" }
   { dg-skip-device "host" }
   { dg-timeout 30 }
   { dg-output "error-joined.c:\[0-9\]+: update: \[^\n\]*name=a " }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "workers.h"

static int a[100], b[100], ending;

static void *
fail (void *argument)
{
  while (!__atomic_load_n (&ending, __ATOMIC_ACQUIRE))
    usleep (1000);
#pragma acc update self (b)
  return argument;
}

static pthread_t failing;

static void
at_the_end (void)
{
  __atomic_store_n (&ending, 1, __ATOMIC_RELEASE);
  pthread_join (failing, NULL);
}

int
main (void)
{
  atexit (at_the_end);
  CHECK (!pthread_create (&failing, NULL, fail, NULL));
#pragma acc update self (a)
  return 0;
}
