/* OpenACC 3.2.34-3.2.35: acc_attach and acc_detach on an array of pointers.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"
#include <openacc.h>

#define N 6
#define M 40

int
main (void)
{
  if (!separate_memory ())
    return 0;
  double **rows = (double **) malloc (N * sizeof (double *));
  for (int i = 0; i < N; i++)
    {
      rows[i] = (double *) malloc (M * sizeof (double));
      for (int j = 0; j < M; j++)
	rows[i][j] = i + j;
    }
  acc_copyin (rows, N * sizeof (double *));
  for (int i = 0; i < N; i++)
    {
      acc_copyin (rows[i], M * sizeof (double));
      acc_attach ((void **) &rows[i]);
    }
#pragma acc parallel loop collapse (2) present (rows[0:N])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      rows[i][j] += 100 * j;
  for (int i = 0; i < N; i++)
    {
      acc_detach ((void **) &rows[i]);
      acc_copyout (rows[i], M * sizeof (double));
    }
  acc_copyout (rows, N * sizeof (double *));
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < M; j++)
	CHECK_REAL (rows[i][j], i + 101 * j, 0);
      free (rows[i]);
    }
  free (rows);
  return 0;
}
