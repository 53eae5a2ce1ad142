/* OpenACC 3.3, 3.2.9 to 3.2.14: tests and waits for one device's queues, and for any of
   several queues.  Numbers out of range are devices all the same.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

#define N 100000

static int a[N], b[N];

static void
start (int queue, int *data)
{
#pragma acc parallel loop copy (data[0:N]) async (queue)
  for (int i = 0; i < N; i++)
    data[i] += queue;
}

int
main (void)
{
  int number = acc_get_device_num (acc_device_current);
  int count = acc_get_num_devices (acc_get_device_type ());
  start (1, a);
  acc_wait_device (1, number);
  CHECK_INT (a[N - 1], 1);
  CHECK (acc_async_test_device (1, number));
  start (2, a);
  start (3, b);
  acc_wait_all_device (number);
  CHECK_INT (a[0], 3);
  CHECK_INT (b[0], 3);
  CHECK (acc_async_test_all_device (number));
  start (1, a);
  acc_wait_device_async (1, 2, number);
  start (2, a);
  acc_wait_all_device_async (3, number);
  start (3, a);
  acc_wait_device (3, number + count);
  CHECK_INT (a[N / 2], 9);

  int queues[] = { 5, 6 };
  start (5, a);
  start (6, b);
  int first = acc_wait_any (2, queues);
  CHECK (first == 0 || first == 1);
  CHECK (acc_async_test (queues[first]));
  CHECK_INT (first == 0 ? a[7] : b[7], first == 0 ? 14 : 9);
  int other = acc_wait_any_device (1, queues + 1 - first, number);
  CHECK_INT (other, 0);
  CHECK_INT (a[7], 14);
  CHECK_INT (b[7], 9);
  CHECK_INT (acc_wait_any (0, queues), acc_async_sync);
  CHECK_INT (acc_wait_any_device (0, queues, number), acc_async_sync);

  /* Where a queue has ended, programs put acc_async_sync.  */
  int ended = 0;
  start (5, a);
  start (6, b);
  while ((first = acc_wait_any (2, queues)) >= 0)
    {
      queues[first] = acc_async_sync;
      ended |= 1 << first;
    }
  CHECK_INT (first, acc_async_sync);
  CHECK_INT (ended, 3);
  CHECK_INT (acc_wait_any_device (2, queues, number), acc_async_sync);
  acc_wait_device (1, -1);
  acc_wait_all ();
  return 0;
}
