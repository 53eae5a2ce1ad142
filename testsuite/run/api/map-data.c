/* OpenACC 3.2.26-3.2.27: acc_map_data and acc_unmap_data tie host memory to
   device memory of the program's own; sections of no bytes.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"
#include <openacc.h>

#define N 100

int
main (void)
{
  if (!separate_memory ())
    return 0;
  int *h = (int *) malloc (N * sizeof (int));
  int *d = (int *) acc_malloc (N * sizeof (int));
  for (int i = 0; i < N; i++)
    h[i] = i;
  acc_map_data (h, d, N * sizeof (int));
  CHECK (acc_is_present (h, N * sizeof (int)));
  CHECK (acc_deviceptr (h) == d);
  CHECK (acc_hostptr (d + 7) == h + 7);
#pragma acc update device (h[0:N])
#pragma acc parallel loop copy (h[0:N])
  for (int i = 0; i < N; i++)
    h[i] += 5;
  CHECK_INT (h[1], 1);
  acc_update_self (h, N * sizeof (int));
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, h[i], i + 5);
  acc_unmap_data (h);
  CHECK (!acc_is_present (h, 4));
  int back[N];
  acc_memcpy_from_device (back, d, sizeof back);
  CHECK_INT (back[N - 1], N + 4);
  acc_free (d);
  /* No bytes are a section without elements.  */
  CHECK (!acc_copyin (h, 0) && !acc_create (NULL, 0));
  acc_copyin_async (h, 0, 1);
  acc_delete (h, 0);
  CHECK (!acc_is_present (h, 1));
  CHECK (acc_create (h, N) == acc_copyin (h, 0));
  acc_delete (h, N);
  CHECK (!acc_is_present (h, 1));
  free (h);
  return 0;
}
