/* Batches of small products: threads have so many elements that tiles are filled.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define BATCH(name, T, N) void \
name (int n, const T *x, const T *y, T *z) \
{ \
  _Pragma ("acc parallel loop collapse (3) present (x, y, z)") \
  for (int l = 0; l < n; l++) \
    for (int i = 0; i < N; i++) \
      for (int j = 0; j < N; j++) \
	{ \
	  T t = 0; \
	  for (int k = 0; k < N; k++) \
	    t += x[(l * N + i) * N + k] * y[(l * N + k) * N + j]; \
	  z[(l * N + i) * N + j] = t; \
	} \
}

BATCH (middle, float, 64)
BATCH (smaller, float, 32)
BATCH (doubles, double, 32)
BATCH (tiny, float, 12)

/* { dg-final { scan-dump tile-nests ":20:.*nest is tiled: 8 x 4 elements a thread" } } */
/* { dg-final { scan-dump tile-nests ":21:.*nest is tiled: 4 x 2 elements a thread" } } */
/* { dg-final { scan-dump tile-nests ":22:.*nest is tiled: 4 x 2 elements a thread" } } */
/* { dg-final { scan-dump-not tile-nests ":23:.*is tiled" } } */
