/* Which loads of tiles are of 16 bytes, where that is aligned.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define PRODUCT(NAME, T, INDEX, X, Y)						\
  void										\
  NAME (INDEX n, const T *x, const T *y, T *z)					\
  {										\
    _Pragma ("acc parallel loop collapse (2) present (x[0:n*n], y[0:n*n], z[0:n*n])") \
    for (INDEX i = 0; i < n; i++)						\
      for (INDEX j = 0; j < n; j++)						\
	{									\
	  T t = 0;								\
	  for (INDEX k = 0; k < n; k++)						\
	    t += X * Y;								\
	  z[i * n + j] = t;							\
	}									\
  }

PRODUCT (plain, float, int, x[i * n + k], y[k * n + j])

PRODUCT (turned, double, long, x[k * n + i], y[j * n + k])

/* What wraps may be consecutive here and not there.  */
PRODUCT (wrapping, float, unsigned, x[i * n + k], y[k * n + j])

PRODUCT (strided, float, int, x[i * n + 2 * (k / 2)], y[2 * (k * n + j)])

/* Rows of 17 elements are never aligned.  */
PRODUCT (odd_rows, float, int, ((const float (*)[17]) x)[i][k], y[k * n + j])

PRODUCT (rows, float, int, ((const float (*)[n]) x)[i][k], ((const float (*)[n]) y)[k][j])

/* { dg-final { scan-dump tile-nests "c:20:\[0-9\]+: note: tiles load 4 elements at once along steps, where aligned" } } */
/* { dg-final { scan-dump tile-nests "c:20:\[0-9\]+: note: tiles load 4 elements at once along columns, where aligned" } } */
/* { dg-final { scan-dump wide-accesses "c:20:\[0-9\]+: note: 4 loads of 4 bytes are one" } } */
/* { dg-final { scan-dump tile-nests "c:22:\[0-9\]+: note: tiles load 2 elements at once along rows, where aligned" } } */
/* { dg-final { scan-dump tile-nests "c:22:\[0-9\]+: note: tiles load 2 elements at once along steps, where aligned" } } */
/* { dg-final { scan-dump tile-nests "c:25:\[0-9\]+: note: nest is tiled" } } */
/* { dg-final { scan-dump-not tile-nests "c:25:\[0-9\]+: note: tiles load" } } */
/* { dg-final { scan-dump tile-nests "c:27:\[0-9\]+: note: nest is tiled" } } */
/* { dg-final { scan-dump-not tile-nests "c:27:\[0-9\]+: note: tiles load" } } */
/* { dg-final { scan-dump tile-nests "c:30:\[0-9\]+: note: tiles load 4 elements at once along columns, where aligned" } } */
/* { dg-final { scan-dump-not tile-nests "c:30:\[0-9\]+: note: tiles load 4 elements at once along steps" } } */
/* { dg-final { scan-dump tile-nests "c:32:\[0-9\]+: note: tiles load 4 elements at once along steps, where aligned" } } */
/* { dg-final { scan-dump tile-nests "c:32:\[0-9\]+: note: tiles load 4 elements at once along columns, where aligned" } } */
