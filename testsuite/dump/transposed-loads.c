/* Which loads go through tiles in shared memory, and why others do not.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
nests (int n, int m, const float *restrict a, const float *restrict b, float *restrict c,
       const int *restrict rows)
{
#pragma acc parallel loop tile (16, 64) present (a, c)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      c[j * n + i] = a[i * m + j];
#pragma acc parallel loop collapse (2) present (a, b, c)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      c[i * m + j] = a[j * n + i] + b[i * m + j];
  /* Not each iteration loads it.  */
#pragma acc parallel loop collapse (2) present (a, b, c)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (c[i * m + j] > 0)
	c[i * m + j] = b[j * n + i];
  /* It may be what the iteration has stored before.  */
#pragma acc parallel loop collapse (2) present (a, b, c)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	c[i * m + j] = 1;
	c[i * m + j] += ((volatile const float *) a)[j * n + i];
      }
  /* Threads of a block part between the loops: rows have lengths of their own.  */
#pragma acc parallel loop present (a, b, c, rows)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < rows[i]; j++)
      c[i * m + j] = 2 * a[j * n + i];
}

/* { dg-final { scan-dump clauses "2 tiled loops become a nest" } } */
/* { dg-final { scan-dump transposed-loads ":12:.* a is loaded by tiles of 32 x 32, 4 loads a thread\n" } } */
/* { dg-final { scan-dump transposed-loads ":16:.* a is loaded by tiles of 32 x 32" } } */
/* { dg-final { scan-dump transposed-loads ":16:.* b is loaded by tiles of 32 x 32, 4 loads a thread, for itself" } } */
/* { dg-final { scan-dump-not transposed-loads ":29:.*is loaded by tiles" } } */
/* { dg-final { scan-dump-not transposed-loads ":36:.*is loaded by tiles" } } */
/* { dg-final { scan-dump transposed-loads "no tiles in shared memory: no load is across the lanes" } } */
