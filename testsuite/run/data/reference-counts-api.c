/* OpenACC 3.2.18-3.2.21: acc_copyin, acc_create, acc_copyout, acc_delete and
   their finalize forms count like the directives.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"
#include <openacc.h>

#define BYTES (100 * sizeof (int))

int
main (void)
{
  int *a = (int *) malloc (BYTES);
  for (int i = 0; i < 100; i++)
    a[i] = i;
  void *d = acc_copyin (a, BYTES);
  if (!separate_memory ())
    return 0;
  CHECK (d == acc_deviceptr (a));
  CHECK (acc_copyin (a, BYTES) == d);
  CHECK (acc_create (a, BYTES) == d);
  CHECK (acc_present_or_create (a, BYTES) == d);
  CHECK (acc_pcopyin (a + 10, 4) == (char *) d + 10 * sizeof (int));
  a[3] = -1;
  for (int k = 0; k < 4; k++)
    {
      acc_delete (a, BYTES);
      CHECK (acc_is_present (a, BYTES));
    }
#pragma acc parallel present (a[0:100]) num_gangs (1)
  a[4] = 400;
  acc_copyout (a, BYTES);
  CHECK (!acc_is_present (a, BYTES));
  CHECK_INT (a[3], 3);
  CHECK_INT (a[4], 400);

  acc_create (a, BYTES);
  acc_create (a, BYTES);
  acc_update_device (a, BYTES);
  a[5] = 0;
  acc_copyout_finalize (a, BYTES);
  CHECK_INT (a[5], 5);
  CHECK (!acc_is_present (a, BYTES));
  acc_copyin (a, BYTES);
  acc_copyin (a, BYTES);
  acc_delete_finalize (a, BYTES);
  CHECK (!acc_is_present (a, BYTES));
  free (a);
  return 0;
}
