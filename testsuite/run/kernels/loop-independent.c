/* OpenACC 2.9.9: loop independent inside kernels, through pointers that the
   compiler cannot tell apart.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static void
scale (int n, float *to, const float *from)
{
#pragma acc kernels copyout (to[0:n]) copyin (from[0:n])
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      to[i] = 2 * from[i];
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      to[i] += from[n - 1 - i];
  }
}

int
main (void)
{
  enum { n = 4099 };
  static float a[n], b[n];
  for (int i = 0; i < n; i++)
    b[i] = i;
  scale (n, a, b);
  for (int i = 0; i < n; i++)
    CHECK_ELEMENT (i, a[i], i + n - 1);
  return 0;
}
