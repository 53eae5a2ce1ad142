/* __int128 does not exist on the device.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

__int128 x[10];
unsigned __int128 u[10];
double d[10];

void
f (void)
{
#pragma acc parallel loop copy (x)
  for (int i = 0; i < 10; i++)
    x[i] = x[i] * x[i] / 3; /* { dg-error "int128" } */
}

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

void
sums (void)
{
  __int128 s = 0, t = 0;
#pragma acc parallel loop reduction (+: s)
  for (int i = 0; i < 10; i++)
    s += x[i]; /* { dg-error "int128" } */
#pragma acc serial loop copy (t)
  for (int i = 0; i < 10; i++)
#pragma acc atomic
    t += x[i]; /* { dg-error "int128" } */
  x[0] = s + t;
}
