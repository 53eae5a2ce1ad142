/* Numbers of 128 bits are not converted to reals and back on the device; all else there is
   (run/math/int128.c).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

__int128 x[10];
unsigned __int128 u[10];
double d[10];

void
conversions (void)
{
#pragma acc parallel loop copy (x, d)
  for (int i = 0; i < 10; i++)
    d[i] = x[i]; /* { dg-error "conversion between 128-bit integers and floating point" } */
#pragma acc kernels copy (u, d)
  for (int i = 0; i < 10; i++)
    u[i] = d[i]; /* { dg-error "conversion between 128-bit integers and floating point" } */
}
