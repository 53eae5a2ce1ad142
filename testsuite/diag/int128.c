/* __int128 does not exist on the device.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

__int128 x[10];

void
f (void)
{
#pragma acc parallel loop copy (x)
  for (int i = 0; i < 10; i++)
    x[i] = x[i] * x[i] / 3; /* { dg-error "int128" } */
}
