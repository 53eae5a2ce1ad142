/* What the parts of the benchmark share: the data, and a row of the table.

   A case is one computation, written with OpenACC (acc-cases.c) and for
   comparison with CUDA (cuda-cases.c) or OpenMP (openmp-cases.c).  Both work on the
   same arrays: on the device where they are mapped, or on the host.

   Rules
   - A version returns when its result is complete; it neither allocates nor
     copies arrays.  A scalar result is on the host when it returns.
   - NULL in place of a version: there is nothing to compare with.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef BENCH_H
#define BENCH_H

#include "timing.h"

#ifdef __cplusplus
extern "C" {
#endif

struct arrays
{
  int n;			/* elements of the vectors */
  int rows, columns;		/* of the grids; rows * columns <= n */
  float *xf, *yf;
  double *x, *y, *z;
  double scalar;		/* what a reduction gives */
};

enum bench_case
{
  CASE_SAXPY,
  CASE_TRIAD,
  CASE_DOT,
  CASE_LATENCY,
  CASE_LAUNCHES,
  CASE_JACOBI_COLLAPSE,
  CASE_JACOBI_GANG_VECTOR,
  CASE_JACOBI_OUTER,
  CASES
};

enum
{
  LATENCY_ELEMENTS = 128,
  LAUNCHES = 1000		/* of CASE_LAUNCHES: all queued, then one wait */
};

extern const case_function acc_cases[CASES];
extern const case_function openmp_cases[CASES];

/* CUDA's versions, on the device copies of A's arrays; NULL with the reason in
   *WHY if there is no driver or this was built without nvcc.  */
extern const case_function *cuda_open (struct arrays *a, const char **why);

#ifdef __cplusplus
}
#endif
#endif /* BENCH_H */
