/* long double does not exist on the device.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

long double x[10];

void
f (void)
{
#pragma acc parallel loop copy (x)
  for (int i = 0; i < 10; i++)
    x[i] = x[i] * 2; /* { dg-error "long double" } */
}
