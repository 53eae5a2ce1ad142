/* No real of 128 bits exists on the device, whatever it is called.  On aarch64 long double
   is one of them, on x86-64 it is not.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

_Float128 x[10];
_Complex _Float128 z[10];

void
f (void)
{
#pragma acc parallel loop copy (x)
  for (int i = 0; i < 10; i++)
    x[i] = x[i] * 2; /* { dg-error "_Float128" } */
}

void
g (double *a)
{
#pragma acc parallel loop copy (z) copy (a[0:10])
  for (int i = 0; i < 10; i++)
    z[i] = a[i]; /* { dg-error "_Float128" } */
}

/* Of 16 bytes as integers are that can be reduced.  */
long double l[10];

void
sum (void)
{
  long double s = 0;
#pragma acc parallel loop reduction (+: s) /* { dg-error "long double" } */
  for (int i = 0; i < 10; i++)
    s += l[i]; /* { dg-error "long double" } */
  l[0] = s;
}
