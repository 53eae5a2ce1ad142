/* Two names of one variable, by GCC's attribute `alias', are one object on the device, too.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int values[10] = { 1, 2, 3 };
extern int others[10] __attribute__ ((alias ("values")));
static int own = 5;
static int same __attribute__ ((alias ("own")));
#pragma acc declare create (values, others, own, same)

int
main (int argc, char **argv)
{
  int seen[4] = { 0 };
#pragma acc serial copy (seen)
  {
    others[argc] = 7;
    seen[0] = values[argc];
    values[argc] = 8;
    seen[1] = others[argc];
    same += argc;
    seen[2] = own;
    own += argc;
    seen[3] = same;
  }
  CHECK_INT (seen[0], 7);
  CHECK_INT (seen[1], 8);
  CHECK_INT (seen[2], 6);
  CHECK_INT (seen[3], 7);
#pragma acc update self (others)
  CHECK_INT (values[argc], 8);
  others[argc] = 9;
#pragma acc update device (values)
#pragma acc serial copy (seen)
  seen[0] = others[argc];
  CHECK_INT (seen[0], 9);
  return 0;
}
