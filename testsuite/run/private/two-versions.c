/* Private arrays of loops in two versions, of which a run-time check chooses: each worker,
   or each lane, has its own.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 300
#define M 70

static int p[N * M], q[N * M], c[N];

#define LOOP(NAME, DIRECTIVE) \
  static void \
  NAME (int n, int m, int *p, int *q, int *c) \
  { \
    int w[4]; \
    _Pragma ("acc kernels present (p, q, c)") \
    _Pragma (DIRECTIVE) \
    for (int i = 0; i < n; i++) \
      { \
	for (int k = 0; k < 4; k++) \
	  w[k] = i * 4 + k; \
	for (int j = 0; j < m; j++) \
	  p[i * m + j] = q[i * m + j] + w[j % 4]; \
	c[i] = w[i % 4]; \
      } \
  }

LOOP (workers, "acc loop independent gang worker private (w)")
LOOP (gangs, "acc loop independent gang private (w)")
LOOP (lanes, "acc loop independent gang vector private (w)")

static void
check (void (*run) (int, int, int *, int *, int *), int *from)
{
  for (int k = 0; k < N * M; k++)
    p[k] = q[k] = k % 1000;
#pragma acc data copy (p, q) copyout (c)
  run (N, M, p, from, c);
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, c[i], i * 4 + i % 4);
      for (int j = 0; j < M; j++)
	CHECK_ELEMENT (i * M + j, p[i * M + j], (i * M + j) % 1000 + i * 4 + j % 4);
    }
}

int
main (void)
{
  check (workers, q);
  check (workers, p);
  check (gangs, q);
  check (gangs, p);
  check (lanes, q);
  check (lanes, p);
  return 0;
}
