/* A region that assigns its reduction variable: the gangs' copies begin with the
   operator's identity, so the variable's value from before is added also where there is
   but one gang (OpenACC 2.6, 2.5.13).  On the host GCC 12 gets it wrong (PR 88852).
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int x = 123, y = 123, z = 5, seen = 0;
#pragma acc parallel num_gangs (1) reduction (+:x)
  x = 23;
  CHECK_INT (x, 146);
#pragma acc parallel num_gangs (1) reduction (+:y)
  y += 23;
  CHECK_INT (y, 146);
#pragma acc parallel num_gangs (4) reduction (*:z)
  z = 2;
  CHECK_INT (z, 80);
  /* The sum is there when the loop ends.  */
#pragma acc parallel num_gangs (1) copy (x) copyout (seen)
  {
#pragma acc loop gang vector reduction (+:x)
    for (int i = 0; i < 100; i++)
      x += i;
    seen = x;
  }
  CHECK_INT (x, 146 + 4950);
  CHECK_INT (seen, x);
  return 0;
}
