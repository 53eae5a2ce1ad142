/* OpenACC 2.6.7: the structured reference counter: only the outermost region
   copies.
   { dg-additional-options "-fplugin-arg-accplug-warn=no-stale-data" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"
#include <openacc.h>

int
main (void)
{
  int a[20];
  int separate = separate_memory ();
  for (int i = 0; i < 20; i++)
    a[i] = i;
#pragma acc data copyin (a)
  {
    a[0] = 100;
#pragma acc data copy (a)
    {
#pragma acc parallel loop copy (a)
      for (int i = 0; i < 20; i++)
	a[i] += 1;
    }
    if (separate)
      CHECK_INT (a[5], 5);
#pragma acc update self (a)
    CHECK_INT (a[0], separate ? 1 : 101);
    CHECK_INT (a[5], 6);
    CHECK (acc_is_present (a, sizeof a));
  }
  if (separate)
    CHECK (!acc_is_present (a, sizeof a));
  return 0;
}
