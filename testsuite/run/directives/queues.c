/* wait with devnum, queues and if (OpenACC 3.0, 2.16.3); async and wait on data
   (3.2, 2.6.5); wait with devnum on constructs.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 1000

static int a[N], b[N];

static void
wait_directives (int yes)
{
#pragma acc parallel loop async (1) copyout (a)
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc wait (devnum: 0: queues: 1)
  CHECK_INT (a[N - 1], N - 1);
#pragma acc parallel loop async (2) copy (a)
  for (int i = 0; i < N; i++)
    a[i]++;
#pragma acc wait (queues: 1, 2) if (yes)
  CHECK_INT (a[N - 1], N);
#pragma acc parallel loop async (2) copy (a)
  for (int i = 0; i < N; i++)
    a[i]++;
  if (yes)
#pragma acc wait (devnum: yes ? 0 : 1 : 2, 1) if (yes)
  CHECK_INT (a[N - 1], N + 1);
}

static void
constructs (int queue)
{
#pragma acc parallel loop async (1) copyout (a)
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc parallel loop wait (devnum: 0: queues: queue) copyin (a) copyout (b)
  for (int i = 0; i < N; i++)
    b[i] = a[i];
  CHECK_INT (b[N - 1], N - 1);
#pragma acc parallel loop async (queue) copyout (a)
  for (int i = 0; i < N; i++)
    a[i] = 2 * i;
  if (queue == 1)
#pragma acc data copy (a) async (3) wait (queue)
    {
#pragma acc parallel loop async (3) present (a)
      for (int i = 0; i < N; i++)
	a[i]++;
    }
#pragma acc wait
  CHECK_INT (a[N - 1], 2 * N - 1);
#pragma acc data copyout (b) copyin (a) async if (queue == 1)
  {
#pragma acc parallel loop async present (a, b)
    for (int i = 0; i < N; i++)
      b[i] = a[i];
  }
#pragma acc wait
  CHECK_INT (b[N - 1], 2 * N - 1);
}

int
main (void)
{
  wait_directives (1);
  constructs (1);
  return 0;
}
