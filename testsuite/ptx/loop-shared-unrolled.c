/* A reduction over a loop that gangs share: a thread has many of the iterations, and several
   loads under way; more of bytes.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

float
sum (int n, const float *x)
{
  float s = 0;
#pragma acc parallel loop copyin (x[0:n]) reduction (+:s)
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

int
count (int n, const unsigned char *x)
{
  int s = 0;
#pragma acc parallel loop copyin (x[0:n]) reduction (+:s)
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

/* Four at once and the rest; of bytes runs of 16, in one load where they are aligned, and
   eight at once and the rest, twice.  */
/* { dg-final { scan-ptx-times "ld\\.global\\.f32" 6 } } */
/* { dg-final { scan-ptx-times "ld\\.global\\.u8" 34 } } */
/* { dg-final { scan-ptx-times "ld\\.global\\.v4\\.u32" 1 } } */
