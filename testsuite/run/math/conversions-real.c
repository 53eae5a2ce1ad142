/* Conversions between reals and integers where the result is defined; rounding
   of the integers that do not fit in the mantissa.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <float.h>
#include <string.h>

#define N 18

#pragma acc routine seq
static void
convert (double d, long long n, double *r)
{
  r[0] = (float) d;
  r[1] = (signed char) (d / 1e7);
  r[2] = (short) (d / 1e4);
  r[3] = (int) d;
  r[4] = (long long) (d * 1e6);
  r[5] = d < 0 ? 0 : (unsigned) d;
  r[6] = d < 0 ? 0 : (unsigned char) (d / 1e7);
  r[7] = d < 0 ? 0 : (double) (unsigned long long) (d * 1e9);
  r[8] = (double) n;
  r[9] = (float) n;
  r[10] = (double) (unsigned long long) n;
  r[11] = (float) (unsigned long long) n;
  r[12] = (float) (int) n;
  r[13] = (double) (unsigned) n;
  r[14] = (float) (unsigned short) n + (signed char) n;
  r[15] = d != 0;
  r[16] = (_Bool) (d + 1);
  r[17] = (int) (float) d;
}

int
main (void)
{
  static const double in[] = { 0, -0.5, 0.999, 1.5, -1.5, 123456.789,
			       -123456789.25, 2e8, 1e-30, -1 };
  static const long long ints[] = { 0, 16777217, -16777219, 9007199254740993LL,
				    -1, 4294967295LL, 9223372036854775807LL,
				    -9223372036854775807LL - 1, 255, 65537 };
  static double out[10][N];
#pragma acc parallel loop copyin (in, ints) copyout (out)
  for (int i = 0; i < 10; i++)
    convert (in[i], ints[i], out[i]);
  for (int i = 0; i < 10; i++)
    {
      double want[N];
      convert (in[i], ints[i], want);
      for (int k = 0; k < N; k++)
	CHECK_REAL (out[i][k], want[k], 0);
    }
  return 0;
}
