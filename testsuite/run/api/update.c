/* OpenACC 3.2.24-3.2.25: acc_update_device and acc_update_self on parts.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"
#include <openacc.h>
#include <string.h>

int
main (void)
{
  int a[100];
  for (int i = 0; i < 100; i++)
    a[i] = i;
  if (!separate_memory ())
    return 0;
  acc_copyin (a, sizeof a);
  for (int i = 0; i < 100; i++)
    a[i] = -i;
  acc_update_device (a + 10, 20 * sizeof (int));
  memset (a, 0, sizeof a);
  acc_update_self (a + 5, 50 * sizeof (int));
  for (int i = 0; i < 100; i++)
    CHECK_ELEMENT (i, a[i],
		   i < 5 || i >= 55 ? 0 : i >= 10 && i < 30 ? -i : i);
  acc_copyout (a, sizeof a);
  CHECK_INT (a[99], 99);
  return 0;
}
