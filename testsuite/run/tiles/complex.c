/* Products of complex matrices in tiles, where C's tests for NaN are off.
   { dg-additional-options "-fplugin-arg-accplug-tiles=always -fcx-limited-range" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>

enum { N = 70, M = 131, STEPS = 37 };

#define PRODUCT(T, NAME)							\
  static T NAME##_x[N * STEPS], NAME##_y[STEPS * M], NAME##_z[N * M];		\
										\
  static void									\
  NAME (void)									\
  {										\
    for (int i = 0; i < N * STEPS; i++)						\
      NAME##_x[i] = i % 7 - 3 + (i % 5 - 2) * 1.0i;				\
    for (int i = 0; i < STEPS * M; i++)						\
      NAME##_y[i] = i % 11 - 5 + (i % 3 - 1) * 1.0i;				\
    _Pragma ("acc parallel loop collapse(2)")					\
    for (int i = 0; i < N; i++)							\
      for (int j = 0; j < M; j++)						\
	{									\
	  T t = 1.0i;								\
	  for (int k = 0; k < STEPS; k++)					\
	    t += NAME##_x[i * STEPS + k] * NAME##_y[k * M + j];			\
	  NAME##_z[i * M + j] = -t;						\
	}									\
    for (int i = 0; i < N; i++)							\
      for (int j = 0; j < M; j++)						\
	{									\
	  T t = 1.0i;								\
	  for (int k = 0; k < STEPS; k++)					\
	    t += NAME##_x[i * STEPS + k] * NAME##_y[k * M + j];			\
	  if (NAME##_z[i * M + j] != -t)					\
	    abort ();								\
	}									\
  }

PRODUCT (_Complex float, singles)
PRODUCT (_Complex double, doubles)

int
main (void)
{
  singles ();
  doubles ();
}
