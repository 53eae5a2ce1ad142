/* Subscripts that no analysis understands, behind pointers: whether the nest may be
   parallel depends on whether the pointers are into the same mapped block, which only
   the run shows.  Different blocks, the same pointer twice, two pointers into one
   block, and blocks that continue each other on the device.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <openacc.h>
#include <stdlib.h>
#include "check.h"

#define L 3
#define N 5
#define M 48
#define SIZE (L * N * M)
#define ROOM (SIZE + 64)

static int *data, *other, *want, *want_other;

/* The nest: in place, so that running it twice shows.  */
#define NEST								\
  for (int k = 0; k < l; k++)						\
    for (int i = 0; i < n; i++)						\
      for (int j = 0; j < m; j++)					\
	to[(k * n + i) * m + j]						\
	  += from[((k * n + i) * m + j * step + 1) % (l * n * m)] + 1;

__attribute__ ((noinline)) static void
on_host (int l, int n, int m, int step, int *to, const int *from)
{
  NEST
}

__attribute__ ((noinline)) static void
within (int l, int n, int m, int step, int *to, const int *from)
{
#pragma acc parallel loop present (to[0:l * n * m], from[0:l * n * m])
  NEST
}

/* The pointers come by value.  */

__attribute__ ((noinline)) static void
by_value (int l, int n, int m, int step, int *to, const int *from)
{
#pragma acc parallel loop
  NEST
}

__attribute__ ((noinline)) static void
in_kernels (int l, int n, int m, int step, int *to, const int *from)
{
#pragma acc kernels present (to[0:l * n * m], from[0:l * n * m])
  NEST
}

__attribute__ ((noinline)) static void
in_parallel (int l, int n, int m, int step, int *to, const int *from)
{
#pragma acc parallel num_gangs (1) present (to[0:l * n * m], from[0:l * n * m])
  NEST
}

typedef void nest (int, int, int, int, int *, const int *);

/* Compare RUN with the host.  L is the outer loop's length: in one that has a directive,
   iterations must not depend on each other.  */

static void
try (nest *run, int l, int to, const int *from, int from_offset, int line)
{
  int *pointer = (int *) from, wrong = 0;
  for (int i = 0; i < ROOM; i++)
    {
      data[i] = want[i] = i * 7 % 31;
      other[i] = want_other[i] = i * 11 % 23;
    }
  int *want_from = from == data ? want : want_other;
  on_host (l, N, M, 3, want + to, want_from + from_offset);
#pragma acc update device (data[0:ROOM], other[0:ROOM])
  run (l, N, M, 3, data + to, pointer + from_offset);
#pragma acc update self (data[0:ROOM], other[0:ROOM])
  for (int i = 0; i < ROOM; i++)
    wrong += data[i] != want[i] || other[i] != want_other[i];
  if (wrong)
    {
      fprintf (stderr, "line %d: %d values differ\n", line, wrong);
      abort ();
    }
}

static void
try_all (nest *run)
{
  try (run, L, 0, other, 0, __LINE__);
  try (run, L, 9, other, 33, __LINE__);
  try (run, 1, 0, data, 0, __LINE__);
  try (run, 1, 0, data, 1, __LINE__);
  try (run, 1, 1, data, 0, __LINE__);
  try (run, 1, N * M, data, 0, __LINE__);
  try (run, 1, N * M - 1, data, 0, __LINE__);
}

/* A product by a sparse matrix, all arrays by value.  */

__attribute__ ((noinline)) static void
product (int n, const int *start, const int *column, const int *value, const int *x,
	 int *y)
{
#pragma acc parallel num_gangs (1)
  for (int i = 0; i < n; i++)
    {
      int sum = 0;
      for (int k = start[i]; k < start[i + 1]; k++)
	sum += value[k] * x[column[k]];
      y[i] = sum;
    }
}

static void
sparse (void)
{
  int start[101], column[300], value[300], x[100], y[100], on_host[100];
  for (int i = 0; i <= 100; i++)
    start[i] = 3 * i;
  for (int i = 0; i < 300; i++)
    {
      column[i] = i * 7 % 100;
      value[i] = i % 5 - 2;
    }
  for (int i = 0; i < 100; i++)
    x[i] = on_host[i] = i % 13;
#pragma acc data copyin (start, column, value) copy (x) copyout (y)
  {
    product (100, start, column, value, x, y);
    product (100, start, column, value, x, x);
  }
  for (int i = 0; i < 100; i++)
    {
      int sum = 0;
      for (int k = start[i]; k < start[i + 1]; k++)
	sum += value[k] * (column[k] % 13);
      CHECK (y[i] == sum);
    }
  for (int i = 0; i < 100; i++)
    {
      int sum = 0;
      for (int k = start[i]; k < start[i + 1]; k++)
	sum += value[k] * on_host[column[k]];
      on_host[i] = sum;
    }
  for (int i = 0; i < 100; i++)
    CHECK (x[i] == on_host[i]);
}

/* The program maps the halves of an array one by one, to memory of its own.  */

static void
halves (void)
{
  if (acc_get_device_type () == acc_device_host)
    return;
  const int half = N * M;
  int *array = malloc (2 * half * sizeof *array);
  int *memory = acc_malloc (2 * half * sizeof *array);
  int *copy = malloc (2 * half * sizeof *array);
  for (int i = 0; i < 2 * half; i++)
    array[i] = copy[i] = i % 17;
  acc_map_data (array, memory, half * sizeof *array);
  acc_map_data (array + half, memory + half, half * sizeof *array);
  acc_update_device (array, half * sizeof *array);
  acc_update_device (array + half, half * sizeof *array);
  by_value (1, N, M, 3, array + half / 2, array + half);
  on_host (1, N, M, 3, copy + half / 2, copy + half);
  acc_update_self (array, half * sizeof *array);
  acc_update_self (array + half, half * sizeof *array);
  acc_unmap_data (array);
  acc_unmap_data (array + half);
  for (int i = 0; i < 2 * half; i++)
    CHECK (array[i] == copy[i]);
  acc_free (memory);
  free (copy);
  free (array);
}

int
main (void)
{
  data = malloc (ROOM * sizeof *data);
  other = malloc (ROOM * sizeof *data);
  want = malloc (ROOM * sizeof *data);
  want_other = malloc (ROOM * sizeof *data);
#pragma acc data create (data[0:ROOM], other[0:ROOM])
  {
    try_all (within);
    try_all (by_value);
    try_all (in_kernels);
    try_all (in_parallel);
  }
  sparse ();
  halves ();
  return 0;
}
