/* Arithmetic in char and short: wrap-around and sign at each store.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 256

int
main (void)
{
  static signed char c[N];
  static unsigned char u[N];
  static short s[N];
  static unsigned short us[N];
#pragma acc parallel loop copyout (c, u, s, us)
  for (int i = 0; i < N; i++)
    {
      signed char x = (signed char) i;
      unsigned char y = (unsigned char) i;
      short z = (short) (i * 257);
      unsigned short w = (unsigned short) (i * 259);
      for (int k = 0; k < 5; k++)
	{
	  x = (signed char) (x * 3 + 1);
	  y = (unsigned char) (y * 5 - 2);
	  z = (short) (z - x * 100);
	  w = (unsigned short) (w << 1 | w >> 15);
	  x >>= 1;
	  y >>= 1;
	}
      c[i] = x;
      u[i] = y;
      s[i] = z;
      us[i] = w;
    }
  for (int i = 0; i < N; i++)
    {
      int x = (signed char) i, y = i, z = (short) (i * 257), w = i * 259 & 65535;
      for (int k = 0; k < 5; k++)
	{
	  x = (signed char) (x * 3 + 1);
	  y = (y * 5 - 2) & 255;
	  z = (short) (z - x * 100);
	  w = (w << 1 | w >> 15) & 65535;
	  x >>= 1;
	  y >>= 1;
	}
      CHECK_ELEMENT (i, c[i], x);
      CHECK_ELEMENT (i, u[i], y);
      CHECK_ELEMENT (i, s[i], z);
      CHECK_ELEMENT (i, us[i], w);
    }
  return 0;
}
