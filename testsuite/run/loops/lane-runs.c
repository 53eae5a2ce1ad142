/* Loops whose iterations all threads share, several at once in each thread: any number of them,
   with what is left; sums beside; stores behind and between loads.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* { dg-additional-options "-fplugin-arg-accplug-tiles=always" } */

#include "check.h"
#include <string.h>

#define MOST 5000

#define LOOPS(WHERE, DIRECTIVE, SUM)						\
static void									\
triad_##WHERE (int n, const float *x, float *y, const int *at)		\
{										\
  DIRECTIVE									\
  for (int i = 0; i < n; i++)							\
    y[i] = x[i] + 2 * y[i];							\
}										\
static void									\
gather_##WHERE (int n, const float *x, float *y, const int *at)		\
{										\
  DIRECTIVE									\
  for (unsigned i = 0; i < (unsigned) n; i++)					\
    y[i] = x[at[i]] - 1;							\
}										\
static void									\
stencil_##WHERE (int n, const float *x, float *y, const int *at)		\
{										\
  DIRECTIVE									\
  for (long i = 1; i < n - 1; i++)						\
    y[i] = x[i - 1] - 3 * x[i] + x[i + 1];					\
}										\
/* What is loaded next is apart only by what the program says.  */		\
static void									\
pairs_##WHERE (int n, const float *x, float *restrict y, const int *restrict at) \
{										\
  DIRECTIVE									\
  for (int i = 0; i < n / 2; i++)						\
    {										\
      y[2 * i] += at[i];							\
      y[2 * i + 1] = y[2 * i] + at[i + 1];					\
    }										\
}										\
/* By steps, down, with a condition.  */					\
static void									\
down_##WHERE (int n, const float *x, float *y, const int *at)		\
{										\
  DIRECTIVE									\
  for (int i = n - 1; i > 2; i -= 3)						\
    y[i] = x[i] > 4 ? x[i - 1] : x[i] + y[i - 2];				\
}										\
static float									\
sum_##WHERE (int n, const float *x, float *y, const int *at)			\
{										\
  float sum = 1, most = -1;							\
  SUM										\
  for (int i = 0; i < n; i++)							\
    {										\
      y[i] = x[i] - at[i];							\
      sum += y[i];								\
      most = x[i] > most ? x[i] : most;						\
    }										\
  return sum + most;								\
}

#define PRESENT present (x[:n], y[:n], at[:n + 1])
#define DO(TEXT) _Pragma (#TEXT)
#define DIRECTIVE(TEXT) DO (acc TEXT)
LOOPS (device, DIRECTIVE (parallel loop PRESENT),
       DIRECTIVE (parallel loop reduction (+:sum) reduction (max:most) PRESENT))
LOOPS (few, DIRECTIVE (parallel loop num_gangs (2) vector_length (32) PRESENT),
       DIRECTIVE (parallel loop num_gangs (3) reduction (+:sum) reduction (max:most) PRESENT))
LOOPS (proven, DIRECTIVE (kernels PRESENT), DIRECTIVE (kernels PRESENT))
LOOPS (host, , )

static float x[MOST + 1], y[MOST + 1], z[MOST + 1];
static int at[MOST + 1];

#define COMPARE(LOOP, WHERE)							\
  do										\
    {										\
      memcpy (z, x, sizeof z);							\
      memcpy (y, x, sizeof y);							\
      LOOP##_host (n, x, z, at);						\
      _Pragma ("acc update device (y)")						\
      LOOP##_##WHERE (n, x, y, at);						\
      _Pragma ("acc update self (y)")						\
      CHECK (!memcmp (y, z, sizeof y));						\
    }										\
  while (0)
#define ALL(LOOP)								\
  COMPARE (LOOP, device);							\
  COMPARE (LOOP, few);								\
  COMPARE (LOOP, proven)

int
main (void)
{
  for (int i = 0; i <= MOST; i++)
    {
      x[i] = i * 7 % 11;
      at[i] = i * 5 % 7;
    }
#pragma acc data copyin (x, at) create (y)
  for (int n = 8; n <= MOST; n = n < 1000 ? n * 2 + 1 : n + 491)
    {
      ALL (triad);
      ALL (gather);
      ALL (stencil);
      ALL (pairs);
      ALL (down);
      ALL (sum);
      float expected = sum_host (n, x, z, at);
      CHECK (sum_device (n, x, y, at) == expected);
      CHECK (sum_few (n, x, y, at) == expected);
      CHECK (sum_proven (n, x, y, at) == expected);
    }
}
