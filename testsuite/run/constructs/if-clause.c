/* OpenACC 2.5.4: the if clause chooses between the device and the host's memory.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"
#include <openacc.h>

static int
run (int condition)
{
  int a[10], where = -1;
  for (int i = 0; i < 10; i++)
    a[i] = i;
#pragma acc data copyin (a) if (condition)
  {
#pragma acc parallel if (condition) copy (a) copyout (where)
    {
      where = acc_on_device (acc_device_host);
#pragma acc loop
      for (int i = 0; i < 10; i++)
	a[i] = 10 * i;
    }
  }
  for (int i = 0; i < 10; i++)
    CHECK_ELEMENT (i, a[i], condition && separate_memory () ? i : 10 * i);
  if (!condition)
    CHECK_INT (where, 1);
  return where;
}

int
main (void)
{
  int zero = 0, one = 1;
  run (zero);
  CHECK_INT (run (one), separate_memory () ? 0 : 1);
  int k = 5;
#pragma acc kernels if (zero) copy (k)
  k++;
#pragma acc serial if (zero) copy (k)
  k++;
#pragma acc kernels if (one) copy (k)
  k++;
#pragma acc serial if (one) copy (k)
  k++;
  CHECK_INT (k, 9);
  return 0;
}
