/* Integer operations take the width and sign of their type; 8- and 16-bit results are
   extended from their precision.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
integers (int n, int *a, unsigned *b, long *c, signed char *d,
	  unsigned short *e)
{
#pragma acc parallel loop copy (a[0:n], b[0:n], c[0:n], d[0:n], e[0:n])
  for (int i = 0; i < n; i++)
    {
      a[i] = a[i] / b[i] + (a[i] >> 3) % i;
      b[i] = b[i] / (i + 1u) % 7u;
      c[i] = __builtin_popcountl (c[i]) + (c[i] >> 2) % a[i];
      d[i] = d[i] * 3;
      e[i] = e[i] * 5 + 1;
    }
}

/* { dg-final { scan-ptx "div\\.u32" } } */
/* { dg-final { scan-ptx "rem\\.s32" } } */
/* { dg-final { scan-ptx "shr\\.s32" } } */
/* { dg-final { scan-ptx "popc\\.b64" } } */
/* { dg-final { scan-ptx "st\\.global\\.u8" } } */
/* { dg-final { scan-ptx "st\\.global\\.u16" } } */
