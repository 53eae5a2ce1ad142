/* memcpy, memset, memmove, memcmp and strlen in device code, constant and
   variable sizes.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <string.h>

#define N 40

int
main (void)
{
  static char a[N][64], b[N][64], c[N][64];
  static int cmp[N], len[N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 64; j++)
      a[i][j] = (char) (j < i ? 'a' + (i * j) % 26 : 0);
#pragma acc parallel loop copyin (a) copyout (b, c, cmp, len)
  for (int i = 0; i < N; i++)
    {
      memset (b[i], '-', 64);
      memcpy (b[i], a[i], i);
      memcpy (c[i], b[i], 64);
      memmove (c[i] + 3, c[i], 40);
      memset (c[i] + 50, i, 7);
      cmp[i] = memcmp (a[i], b[i], 64);
      len[i] = (int) strlen (a[i]);
    }
  for (int i = 0; i < N; i++)
    {
      char x[64], y[64];
      memset (x, '-', 64);
      memcpy (x, a[i], i);
      memcpy (y, x, 64);
      memmove (y + 3, y, 40);
      memset (y + 50, i, 7);
      CHECK (memcmp (b[i], x, 64) == 0);
      CHECK (memcmp (c[i], y, 64) == 0);
      CHECK_INT (cmp[i] < 0, memcmp (a[i], x, 64) < 0);
      CHECK_ELEMENT (i, len[i], i);
    }
  return 0;
}
