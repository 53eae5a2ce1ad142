/* A thread with the smallest stack that there may be runs regions: what they need besides is
   the run time's, and the driver's.
   { dg-options "-pthread" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <pthread.h>
#include <unistd.h>

static long sum;
static int last;

static void *
run (void *unused)
{
  int a[100];
  (void) unused;
#pragma acc parallel loop gang vector reduction (+:sum) copyout (a)
  for (int i = 0; i < 100; i++)
    {
      sum += i;
      a[i] = i;
    }
#pragma acc parallel loop copy (a) async (1)
  for (int i = 0; i < 100; i++)
    a[i] *= 2;
#pragma acc wait
  last = a[99];
  return NULL;
}

int
main (void)
{
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init (&attributes);
  CHECK (!pthread_attr_setstacksize (&attributes, sysconf (_SC_THREAD_STACK_MIN)));
  CHECK (!pthread_create (&thread, &attributes, run, NULL));
  CHECK (!pthread_join (thread, NULL));
  CHECK_INT (sum, 4950);
  CHECK_INT (last, 198);
  return 0;
}
