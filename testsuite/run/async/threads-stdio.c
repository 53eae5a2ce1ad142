/* Host threads use the standard streams while the device compiles kernels: the
   compiler is not to touch what they lock.
   { dg-options "-pthread" }
   { dg-set-target-env-var ACC_CACHE "0" }
   { dg-timeout 20 }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <pthread.h>

#define N 100
#define THREADS 2

static int stop;

/* Be within a stream's lock most of the time; stdin is empty.  */
static void *
print (void *argument)
{
  while (!__atomic_load_n (&stop, __ATOMIC_RELAXED))
    {
      getc (stdin);
      clearerr (stdin);
    }
  return argument;
}

int
main (void)
{
  pthread_t threads[THREADS];
  int a[N], sum = 0;
  CHECK (freopen ("/dev/null", "r", stdin));
  for (int k = 0; k < THREADS; k++)
    CHECK_INT (pthread_create (&threads[k], NULL, print, NULL), 0);
#pragma acc parallel loop copyout (a)
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc parallel loop reduction (+:sum) copyin (a)
  for (int i = 0; i < N; i++)
    sum += a[i];
  CHECK_INT (sum, N * (N - 1) / 2);
  __atomic_store_n (&stop, 1, __ATOMIC_RELAXED);
  for (int k = 0; k < THREADS; k++)
    pthread_join (threads[k], NULL);
  return 0;
}
