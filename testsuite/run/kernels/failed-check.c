/* Loops with two versions: where what the pointers lead to overlaps they run in order, and it
   is said, once for each kernel; where it does not, nothing is.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */
/* { dg-skip-device "host" } */
/* { dg-output "failed-check.c:26: a run-time check of b and a failed: the loops that it guards run sequentially" } */

#include "check.h"

enum { N = 70, M = 90 };

static __attribute__ ((noipa)) void
apart (int n, int m, const int *a, int *b)
{
#pragma acc kernels present (a[0:n * m], b[0:n * m])
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] = a[(i - 1) * m + j] + 1;
}

static __attribute__ ((noipa)) void
same (int n, int m, const int *a, int *b)
{
#pragma acc kernels present (a[0:n * m], b[0:n * m])
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] = a[(i - 1) * m + j] + 1;
}

int
main (void)
{
  static int x[N * M], y[N * M];
  for (int i = 0; i < N * M; i++)
    x[i] = i % M, y[i] = -1;
#pragma acc data copy (x, y)
  {
    apart (N, M, x, y);
    for (int times = 0; times < 3; times++)
      same (N, M, x, x);
    same (1, M, x, x);
  }
  for (int i = 0; i < N * M; i++)
    {
      CHECK_ELEMENT (i, x[i], i % M + i / M);
      CHECK_ELEMENT (i, y[i], i < M ? -1 : (i - M) % M + 1);
    }
  return 0;
}
