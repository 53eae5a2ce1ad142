/* Batches of matrices that are known to be small: their tiles are small, too, and threads have
   fewer elements.
   { dg-additional-options "-fplugin-arg-accplug-tiles=always" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { count = 3 };

#define P(...) _Pragma (#__VA_ARGS__)
#define ACC(...) P (acc __VA_ARGS__)

#define BATCH(name, T, N, M, Q, ...) \
static void __attribute__ ((noinline)) \
name (int n, const T *restrict a, const T *restrict b, T *restrict c) \
{ \
  ACC (parallel loop collapse (3) present (a[0:n*N*Q], b[0:n*Q*M], c[0:n*N*M])) \
  for (int l = 0; l < n; l++) \
    for (int i = 0; i < N; i++) \
      for (int j = 0; j < M; j++) \
	{ \
	  T t = 0; \
	  for (int k = 0; k < Q; k++) \
	    t += a[(l * N + i) * Q + k] * b[(l * Q + k) * M + j]; \
	  __VA_ARGS__; \
	} \
} \
static void \
check_##name (void) \
{ \
  static T a[count * N * Q], b[count * Q * M], c[count * N * M], d[count * N * M]; \
  for (int i = 0; i < count * N * Q; i++) \
    a[i] = i % 7 - 3; \
  for (int i = 0; i < count * Q * M; i++) \
    b[i] = i % 5 - 1; \
  for (int i = 0; i < count * N * M; i++) \
    c[i] = d[i] = i % 9; \
  ACC (data copyin (a, b) copy (c)) \
  name (count, a, b, c); \
  for (int l = 0; l < count; l++) \
    for (int i = 0; i < N; i++) \
      for (int j = 0; j < M; j++) \
	{ \
	  T t = 0, *c = d; \
	  for (int k = 0; k < Q; k++) \
	    t += a[(l * N + i) * Q + k] * b[(l * Q + k) * M + j]; \
	  __VA_ARGS__; \
	} \
  for (int i = 0; i < count * N * M; i++) \
    if (c[i] != d[i]) \
      { \
	printf (#name ": %d\n", i); \
	abort (); \
      } \
}


BATCH (whole, float, 32, 32, 32, c[(l * 32 + i) * 32 + j] = t)
BATCH (odd, float, 29, 33, 19, c[(l * 29 + i) * 33 + j] += 2 * t)
BATCH (wide, float, 30, 61, 17, c[(l * 30 + i) * 61 + j] = t)
BATCH (high, float, 64, 63, 33, c[(l * 64 + i) * 63 + j] -= t)
BATCH (doubles, double, 32, 32, 16, c[(l * 32 + i) * 32 + j] = t)
BATCH (odd_doubles, double, 31, 35, 21, c[(l * 31 + i) * 35 + j] += t)
BATCH (shorts, short, 32, 32, 18, c[(l * 32 + i) * 32 + j] = t)

int
main (void)
{
  check_whole ();
  check_odd ();
  check_wide ();
  check_high ();
  check_doubles ();
  check_odd_doubles ();
  check_shorts ();
  return 0;
}
