/* What a thread loads of tiles in shared memory: 16 bytes at once.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define PRODUCT(NAME, TX, TY, TZ)						\
  void										\
  NAME (int n, const TX *x, const TY *y, TZ *z)					\
  {										\
    _Pragma ("acc parallel loop collapse (2) present (x[0:n*n], y[0:n*n], z[0:n*n])") \
    for (int i = 0; i < n; i++)							\
      for (int j = 0; j < n; j++)						\
	{									\
	  TZ t = 0;								\
	  for (int k = 0; k < n; k++)						\
	    t += x[i * n + k] * y[k * n + j];					\
	  z[i * n + j] = t;							\
	}									\
  }

PRODUCT (floats, float, float, float)

PRODUCT (doubles, double, double, double)

PRODUCT (mixed, float, double, double)

PRODUCT (shorts, short, short, int)

/* { dg-final { scan-dump wide-accesses "c:20:.*4 loads of 4 bytes are one" } } */
/* { dg-final { scan-dump wide-accesses "c:22:.*2 loads of 8 bytes are one" } } */
/* { dg-final { scan-dump wide-accesses "c:24:.*4 loads of 4 bytes are one" } } */
/* { dg-final { scan-dump wide-accesses "c:24:.*2 loads of 8 bytes are one" } } */
/* { dg-final { scan-dump-not wide-accesses "c:26:.*loads of 2 bytes are one" } } */
