/* Threads that run regions until they are told to stop.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef WORKERS_H
#define WORKERS_H

#include "check.h"
#include <pthread.h>
#include <unistd.h>

#define WORKERS 4
#define N 1000

static pthread_t workers[WORKERS];
static int worker_stop, worker_rounds;

static void *
work (void *argument)
{
  int a[N], *rows = malloc (N * sizeof (int));
  while (!__atomic_load_n (&worker_stop, __ATOMIC_RELAXED))
    {
#pragma acc parallel loop copyout (a)
      for (int i = 0; i < N; i++)
	a[i] = i;
      CHECK_INT (a[N - 1], N - 1);
#pragma acc parallel loop copyout (rows[0:N]) async (2)
      for (int i = 0; i < N; i++)
	rows[i] = 2 * i;
#pragma acc wait (2)
      CHECK_INT (rows[N - 1], 2 * N - 2);
      __atomic_add_fetch (&worker_rounds, 1, __ATOMIC_RELAXED);
    }
  free (rows);
  return argument;
}

/* All of them run regions when this returns.  */
static void
start_workers (void)
{
  for (int i = 0; i < WORKERS; i++)
    CHECK (!pthread_create (&workers[i], NULL, work, NULL));
  while (__atomic_load_n (&worker_rounds, __ATOMIC_RELAXED) < 2 * WORKERS)
    usleep (1000);
}

static void
stop_workers (void)
{
  __atomic_store_n (&worker_stop, 1, __ATOMIC_RELAXED);
  for (int i = 0; i < WORKERS; i++)
    CHECK (!pthread_join (workers[i], NULL));
}

#endif /* WORKERS_H */
