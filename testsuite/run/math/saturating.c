/* Saturating sums, differences and conversions, written as conditions: GCC 15 and later
   make internal functions of them; also in a loop's trip count.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <limits.h>
#include <stdint.h>

#define N 16

#define UNSIGNED(T) \
  static inline T T##_sum (T a, T b) { T s = a + b; return s | -(T) (s < a); } \
  static inline T T##_sum_2 (T a, T b) { T s = a + b; return s < a ? (T) -1 : s; } \
  static inline T T##_difference (T a, T b) { return a >= b ? (T) (a - b) : 0; } \
  static inline T T##_difference_2 (T a, T b) { return (a - b) & -(T) (a > b); }
UNSIGNED (uint8_t)
UNSIGNED (uint16_t)
UNSIGNED (uint32_t)
UNSIGNED (uint64_t)

#define SIGNED(T, U, MIN, MAX) \
  static inline T T##_sum (T a, T b) \
  { \
    T s = (U) a + (U) b; \
    return (a ^ b) < 0 ? s : (s ^ a) >= 0 ? s : a < 0 ? MIN : MAX; \
  } \
  static inline T T##_difference (T a, T b) \
  { \
    T s = (U) a - (U) b; \
    return (a ^ b) >= 0 ? s : (s ^ a) >= 0 ? s : a < 0 ? MIN : MAX; \
  }
SIGNED (int8_t, uint8_t, INT8_MIN, INT8_MAX)
SIGNED (int32_t, uint32_t, INT32_MIN, INT32_MAX)
SIGNED (int64_t, uint64_t, INT64_MIN, INT64_MAX)

#define NARROW(FROM, TO, MAX) \
  static inline TO FROM##_to_##TO (FROM a) { return a > MAX ? (TO) MAX : (TO) a; } \
  static inline TO FROM##_to_##TO##_2 (FROM a) { int big = a > MAX; return (TO) a | (TO) -big; }
NARROW (uint64_t, uint32_t, UINT32_MAX)
NARROW (uint64_t, uint8_t, UINT8_MAX)
NARROW (uint32_t, uint16_t, UINT16_MAX)
NARROW (uint32_t, uint8_t, UINT8_MAX)

static uint64_t data[N] = { 0, 1, 5, 100, 127, 128, 200, 255, 256, 40000, 65535, 65536,
			    0x7fffffff, 0x80000000u, 0xffffffffu, (uint64_t) 1 << 63 };

#define COUNT 22

/* Written twice: for the device, and for the host to compare with.  */

#define RESULTS(r, a, b) \
  r[0] = uint8_t_sum (a, b), r[1] = uint8_t_sum_2 (a, b); \
  r[2] = uint8_t_difference (a, b), r[3] = uint8_t_difference_2 (a, b); \
  r[4] = uint16_t_sum (a, b), r[5] = uint16_t_difference (a, b); \
  r[6] = uint32_t_sum (a, b), r[7] = uint32_t_sum_2 (a, b); \
  r[8] = uint32_t_difference (a, b), r[9] = uint32_t_difference_2 (a, b); \
  r[10] = uint64_t_sum (-a, b), r[11] = uint64_t_difference (a, b); \
  r[12] = int8_t_sum (a, b), r[13] = int8_t_difference (a, -b); \
  r[14] = int32_t_sum (a, b), r[15] = int32_t_difference (-a, b); \
  r[16] = int64_t_sum (a, b), r[17] = int64_t_difference (-a, b); \
  r[18] = uint64_t_to_uint32_t (a + b) + uint64_t_to_uint32_t_2 (a + b); \
  r[19] = uint64_t_to_uint8_t (a) + uint64_t_to_uint8_t_2 (b); \
  r[20] = uint32_t_to_uint16_t (a) + uint32_t_to_uint16_t_2 (b); \
  r[21] = uint32_t_to_uint8_t (a) + uint32_t_to_uint8_t_2 (b)

static void
trip_count (unsigned n, unsigned less)
{
  int got[N] = { 0 };
#pragma acc parallel loop copy (got)
  for (unsigned i = 0; i < (n > less ? n - less : 0); i++)
    got[i] = i + 1;
  for (unsigned i = 0; i < N; i++)
    CHECK_ELEMENT (i, got[i], (int) (n > less && i < n - less ? i + 1 : 0));
}

int
main (void)
{
  static uint64_t got[N][N][COUNT];
  volatile uint64_t want[COUNT];
#pragma acc parallel loop collapse (2) copyin (data) copyout (got)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	RESULTS (got[i][j], data[i], data[j]);
      }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	RESULTS (want, data[i], data[j]);
	for (int k = 0; k < COUNT; k++)
	  CHECK ((got[i][j][k] == want[k]));
      }
  CHECK (got[7][1][0] == 255 && got[7][1][3] == 254 && got[1][7][2] == 0);
  CHECK (got[14][14][18] == (uint32_t) -2 && got[2][3][19] == 105);
  trip_count (12, 4);
  trip_count (4, 12);
  trip_count (4, 4);
  return 0;
}
