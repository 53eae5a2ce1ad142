/* OpenACC 2.5.14: default (none) with every variable listed; default (present).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int a[64], b[64], n = 64, s = 0;
  const int k = 5;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop default (none) copyin (a) copyout (b) \
  firstprivate (n, k) reduction (+:s) copy (s)
  for (int i = 0; i < n; i++)
    {
      b[i] = a[i] * k;
      s += i;
    }
  CHECK_INT (s, 2016);
  CHECK_INT (b[63], 315);
#pragma acc data copy (a, b)
  {
#pragma acc parallel loop default (present)
    for (int i = 0; i < n; i++)
      a[i] += b[i];
#pragma acc kernels default (present)
    for (int i = 0; i < n; i++)
      b[i] = a[i];
  }
  for (int i = 0; i < n; i++)
    CHECK_ELEMENT (i, b[i], 6 * i);
  return 0;
}
