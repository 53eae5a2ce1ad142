/* OpenACC 2.7.1: sections of length zero, null pointers with length zero.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static int
run (int *p, int n)
{
  int count = 0;
#pragma acc data copyin (p[0:n])
  {
#pragma acc parallel loop copy (count) present (p[0:n]) reduction (+:count)
    for (int i = 0; i < n; i++)
      count += p[i];
  }
  return count;
}

int
main (void)
{
  int a[4] = { 1, 2, 3, 4 };
  CHECK_INT (run (a, 4), 10);
  CHECK_INT (run (a, 0), 0);
  CHECK_INT (run (a + 4, 0), 0);
  int n = 0;
#pragma acc enter data copyin (a[0:n])
#pragma acc exit data copyout (a[0:n])
  CHECK_INT (a[3], 4);
  return 0;
}
