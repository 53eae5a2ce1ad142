/* A unit with a region; see library.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "library.h"

#pragma acc routine seq
static int
kernel_body (int x)
{
  return x + 1;
}

void
library_increment (int *a, int n)
{
#pragma acc parallel loop copy (a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = kernel_body (a[i]);
}
