/* A thread's own variables are not accessed with .volatile, which ptxas refuses for
   .local; everybody's memory is.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

struct triple { double v[3]; };
volatile int shown;
#pragma acc declare create (shown)

void
own (int n, volatile int *seen, struct triple *t, _Complex double *c)
{
#pragma acc parallel loop copy (seen[0:n], t[0:n], c[0:n]) present (shown)
  for (int i = 0; i < n; i++)
    {
      volatile int table[8];
      volatile struct triple whole = t[i];
      volatile _Complex double z = c[i];
      volatile char byte = i;
      volatile struct { unsigned low : 3, high : 5; } bits = { i & 7, 1 };
      table[i & 7] = seen[i];
      seen[i] = table[byte & 7] + bits.low + bits.high + shown;
      t[i] = whole;
      c[i] = z;
    }
}

/* { dg-final { scan-ptx-not "volatile\\.local" } } */
/* { dg-final { scan-ptx-not "volatile\\.param" } } */
/* { dg-final { scan-ptx "ld\\.volatile\\.global\\.s32" } } */
/* { dg-final { scan-ptx "st\\.volatile\\.global\\.u32|st\\.volatile\\.global\\.s32" } } */
