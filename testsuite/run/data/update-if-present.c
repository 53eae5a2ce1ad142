/* OpenACC 2.14.4: if_present skips absent data; if (false) does nothing.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"

int
main (void)
{
  int a[10] = { 1 }, b[10] = { 2 }, c[10] = { 3 };
#pragma acc update self (a) device (b[2:3]) if_present
  CHECK_INT (a[0], 1);
#pragma acc data copyin (b, c)
  {
#pragma acc serial present (b, c)
    {
      b[0] = 22;
      c[0] = 33;
    }
#pragma acc update self (a, b) if_present
    CHECK_INT (b[0], 22);
    int no = 0;
#pragma acc update self (c) if (no)
    CHECK_INT (c[0], separate_memory () ? 3 : 33);
#pragma acc update self (c) if (!no)
    CHECK_INT (c[0], 33);
  }
  return 0;
}
