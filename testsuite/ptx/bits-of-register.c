/* Parts of an integer that are numbers of other types stay in registers.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>

void
pairs (int n, const unsigned long *x, float *sum, short *least)
{
#pragma acc parallel loop present (x[0:n], sum[0:n], least[0:n])
  for (int i = 0; i < n; i++)
    {
      unsigned long both = x[i] * 3;
      float f[2];
      short s[4];
      memcpy (f, &both, sizeof f);
      memcpy (s, &both, sizeof s);
      sum[i] = f[0] + f[1];
      least[i] = s[3] < s[1] ? s[3] : s[1];
    }
}

/* { dg-final { scan-ptx-not "\\.local" } } */
/* { dg-final { scan-ptx "bfe" } } */
