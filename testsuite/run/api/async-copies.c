/* OpenACC 3.2: the _async forms of the data routines.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"
#include <openacc.h>

#define N 10000
#define BYTES (N * sizeof (int))

int
main (void)
{
  int *a = (int *) malloc (BYTES), *b = (int *) malloc (BYTES);
  int *c = (int *) malloc (BYTES);
  int *d = (int *) acc_malloc (BYTES);
  for (int i = 0; i < N; i++)
    {
      a[i] = i;
      b[i] = -1;
    }
  acc_memcpy_to_device_async (d, a, BYTES, 3);
#pragma acc parallel loop deviceptr (d) async (3)
  for (int i = 0; i < N; i++)
    d[i] += 1;
  acc_memcpy_from_device_async (b, d, BYTES, 3);
  acc_wait (3);
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, b[i], i + 1);

  acc_copyin_async (a, BYTES, 4);
  acc_create_async (c, BYTES, 4);
#pragma acc parallel loop present (a[0:N], c[0:N]) async (4)
  for (int i = 0; i < N; i++)
    c[i] = 2 * a[i];
  acc_update_self_async (c, BYTES, 4);
  acc_wait (4);
  CHECK_INT (c[77], 154);
  c[77] = 1;
  acc_update_device_async (c, BYTES, 4);
  acc_copyout_async (c, BYTES, 4);
  acc_delete_async (a, BYTES, 4);
  acc_wait_all ();
  CHECK_INT (c[77], 1);
  CHECK_INT (c[N - 1], 2 * N - 2);
  if (separate_memory ())
    {
      CHECK (!acc_is_present (a, BYTES));
      CHECK (!acc_is_present (c, BYTES));
    }
  acc_free (d);
  free (a);
  free (b);
  free (c);
  return 0;
}
