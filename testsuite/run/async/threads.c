/* Several host threads use one device at once: regions, data of their own and
   data they share.
   { dg-options "-pthread" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <pthread.h>

#define N 1000
#define THREADS 6

static int shared[N];

static void *
work (void *argument)
{
  long id = (long) argument;
  int own[N], sum;
  for (int t = 0; t < 10; t++)
    {
#pragma acc parallel loop copyout (own) present (shared)
      for (int i = 0; i < N; i++)
	own[i] = shared[i] * (int) id + t;
      sum = 0;
#pragma acc parallel loop reduction (+:sum) copyin (own) async (1)
      for (int i = 0; i < N; i++)
	sum += own[i];
#pragma acc wait (1)
      CHECK_INT (sum, id * N * (N - 1) / 2 + N * t);
    }
  return NULL;
}

int
main (void)
{
  pthread_t threads[THREADS];
  for (int i = 0; i < N; i++)
    shared[i] = i;
#pragma acc enter data copyin (shared)
  for (long k = 0; k < THREADS; k++)
    CHECK_INT (pthread_create (&threads[k], NULL, work, (void *) k), 0);
  for (int k = 0; k < THREADS; k++)
    pthread_join (threads[k], NULL);
#pragma acc exit data delete (shared)
  return 0;
}
