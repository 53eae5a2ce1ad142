/* A std::vector in a region without a clause, whose elements are not on the device: the message
   names its pointer.
   { dg-skip-device "host" }
   { dg-set-target-env-var ACC_CHECK "1" }
   { dg-shouldfail "invalid access" }
   { dg-output "vector-pointer.cc:\[0-9\]+: parallel: kernel \[^\n\]* failed \[^\n\]*what v._M_\[^\n\]*_M_start\[^\n\]* to is not mapped, and no clause names it" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <vector>

int
main ()
{
  std::vector<double> v (100);
#pragma acc parallel loop
  for (int i = 0; i < 100; i++)
    v[i] = i;
  return 0;
}
