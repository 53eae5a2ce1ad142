/* Kernels of thousands of statements: one of plain code, one of many loops with reductions, whose
   lanes wait for each other hundreds of times.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 64

#define STEP(A, B, C) \
  if (A[i] > B[i]) { A[i] -= C[i] >> 3; t += A[i] ^ B[i]; } \
  else { B[i] += (t & 15) - A[i]; C[i] = C[i] * 3 + t; }
#define STEPS_4 STEP (a, b, c) STEP (b, c, a) STEP (c, a, b) STEP (b, a, c)
#define STEPS_16 STEPS_4 STEPS_4 STEPS_4 STEPS_4
#define STEPS_128 STEPS_16 STEPS_16 STEPS_16 STEPS_16 STEPS_16 STEPS_16 STEPS_16 STEPS_16

#define PLAIN for (int i = 0; i < N; i++) { unsigned t = i; STEPS_128 STEPS_128 STEPS_128 c[i] += t; }

static void
plain (unsigned *restrict a, unsigned *restrict b, unsigned *restrict c)
{
#pragma acc parallel loop copy (a[0:N], b[0:N], c[0:N])
  PLAIN
}

static void
plain_on_host (unsigned *restrict a, unsigned *restrict b, unsigned *restrict c)
{
  PLAIN
}

/* What comes before is needed behind it, and changes in some of them.  */
#define SUM(X, Y) \
  { \
    unsigned s = 0; \
    _Pragma ("acc loop vector reduction (+:s)") \
    for (int i = 0; i < N; i++) \
      { \
	X[k * N + i] += Y[k * N + N - 1 - i] + last; \
	s += X[k * N + i]; \
      } \
    if (s & 1) \
      last += s; \
    total += s; \
  }
#define SUMS_4 SUM (a, b) SUM (b, a) SUM (a, b) SUM (b, a)
#define SUMS_32 SUMS_4 SUMS_4 SUMS_4 SUMS_4 SUMS_4 SUMS_4 SUMS_4 SUMS_4

#define ROWS 3

static void
sums (unsigned *restrict a, unsigned *restrict b, unsigned *restrict out)
{
#pragma acc parallel loop gang vector_length (64) \
  copy (a[0:ROWS * N], b[0:ROWS * N]) copyout (out[0:ROWS])
  for (int k = 0; k < ROWS; k++)
    {
      unsigned last = k, total = 0;
      SUMS_32
      out[k] = total + last;
    }
}

#undef SUM
#define SUM(X, Y) \
  { \
    unsigned s = 0, old[N]; \
    for (int i = 0; i < N; i++) \
      old[i] = Y[k * N + N - 1 - i]; \
    for (int i = 0; i < N; i++) \
      s += X[k * N + i] += old[i] + last; \
    if (s & 1) \
      last += s; \
    total += s; \
  }

static void
sums_on_host (unsigned *restrict a, unsigned *restrict b, unsigned *restrict out)
{
  for (int k = 0; k < ROWS; k++)
    {
      unsigned last = k, total = 0;
      SUMS_32
      out[k] = total + last;
    }
}

int
main (void)
{
  static unsigned x[3][ROWS * N], y[3][ROWS * N];
  for (int j = 0; j < 3; j++)
    for (int i = 0; i < ROWS * N; i++)
      x[j][i] = y[j][i] = i * 7 + j * 1000;
  plain (x[0], x[1], x[2]);
  plain_on_host (y[0], y[1], y[2]);
  for (int j = 0; j < 3; j++)
    for (int i = 0; i < N; i++)
      CHECK (x[j][i] == y[j][i]);
  sums (x[0], x[1], x[2]);
  sums_on_host (y[0], y[1], y[2]);
  for (int j = 0; j < 3; j++)
    for (int i = 0; i < (j == 2 ? ROWS : ROWS * N); i++)
      CHECK (x[j][i] == y[j][i]);
  return 0;
}
