/* Behind a pointer without a clause, `this', is a pointer to data that are not on the device.
   { dg-skip-device "host" }
   { dg-set-target-env-var ACC_CHECK "1" }
   { dg-shouldfail "invalid access" }
   { dg-output "pointers-behind.cc:\[0-9\]+: parallel: kernel \[^\n\]* failed \[^\n\]*what this points to has pointers to what is not mapped" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct series
{
  double *values;
  int n;
  void increase ()
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      values[i] += 1;
  }
};

int
main ()
{
  series s = { new double[50] (), 50 };
  s.increase ();
  return 0;
}
