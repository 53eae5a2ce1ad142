/* A thread that is not the first one ends the program while the others, and the first,
   run regions; a handler of exit uses the device once more.
   { dg-options "-pthread" }
   { dg-timeout 60 }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "workers.h"

static void
at_the_end (void)
{
  int sum = 0;
#pragma acc parallel loop reduction (+:sum)
  for (int i = 0; i < N; i++)
    sum += i;
  CHECK_INT (sum, N / 2 * (N - 1));
}

static void *
end (void *argument)
{
  exit (0);
  return argument;
}

int
main (void)
{
  pthread_t ender;
  start_workers ();
  /* Behind the device's own handlers of exit.  */
  atexit (at_the_end);
  CHECK (!pthread_create (&ender, NULL, end, NULL));
  work (NULL);
  return 1;
}
