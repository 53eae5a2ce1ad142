/* Pointers to the heap without a data clause: the bytes that the region uses are copied,
   both ways if it writes them, unless they are on the device (OpenACC 3.3, 2.6.2).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <openacc.h>
#include "check.h"

#define N 500

struct pair { short key; double value; };

/* Rows of a matrix, from the middle of the block, backwards, every third element.  */

static void
matrices (int rows, int columns, double *m, const double *v)
{
#pragma acc parallel loop
  for (int i = 0; i < rows; i++)
    {
      double sum = 0;
      for (int j = 0; j < columns; j++)
	sum += m[(size_t) i * columns + j] * v[j];
      m[(size_t) i * columns] = sum;
    }
}

static void
offsets (unsigned n, int *middle, unsigned char *bytes)
{
#pragma acc parallel loop
  for (unsigned i = 0; i < n; i++)
    {
      middle[(long) i - 10] = (int) i;
      bytes[3L * i + 1] = i;
    }
}

static void
backwards (long n, const int *from, int *to)
{
#pragma acc parallel loop
  for (long i = n - 1; i >= 0; i -= 2)
    to[n - 1 - i] = from[i];
}

static long
triangle (int n, const int *a)
{
  long sum = 0;
#pragma acc parallel loop reduction(+:sum)
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      sum += a[i * n + j];
  return sum;
}

/* Members, and an element outside of all loops.  */

static void
members (int n, struct pair *p, double *last)
{
#pragma acc kernels
  {
    for (int i = 0; i < n; i++)
      p[i].value = p[i].key * 2;
    *last = p[n - 1].value;
  }
}

/* What conditions let through stays within the bounds.  */

static void
conditional (int n, const int *a, int *b)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    {
      int left = i > 0 ? a[i - 1] : 0;
      int right = i < n - 1 ? a[i + 1] : 0;
      b[i] = left + a[i] + right;
    }
}

/* The two pointers change their places on the host.  */

static double *
swapped (int n, int steps, double *from, double *to)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc kernels
      for (int i = 1; i < n - 1; i++)
	to[i] = (from[i - 1] + from[i + 1]) / 2;
      double *other = from;
      from = to;
      to = other;
    }
  return from;
}

static void
in_place (int n, int *a, int *b)
{
#pragma acc parallel loop async(3)
  for (int i = 0; i < n; i++)
    a[i] = b[i] + 1;
#pragma acc wait(3)
}

/* Two pointers into one block.  */

static void
shifted (int n, int *a, int *b)
{
#pragma acc kernels
  for (int i = 0; i < n; i++)
    a[i] = b[i] + 1;
}

static int
histogram (int n, const int *keys)
{
  int counts[8] = { 0 };
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      counts[keys[i]]++;
    }
  return counts[3];
}

static void
test_matrices (void)
{
  double *m = malloc (20 * 30 * sizeof *m), *v = malloc (30 * sizeof *v);
  for (int i = 0; i < 600; i++)
    m[i] = i / 30;
  for (int j = 0; j < 30; j++)
    v[j] = 2;
  matrices (20, 30, m, v);
  for (int i = 0; i < 20; i++)
    {
      CHECK_INT (m[i * 30], i * 60);
      CHECK_INT (m[i * 30 + 1], i);
    }
  free (m);
  free (v);
}

static void
test_places (void)
{
  int *a = calloc (N, sizeof *a), *b = calloc (N, sizeof *b);
  unsigned char *bytes = calloc (3 * N, 1);
  offsets (N - 30, a + 15, bytes);
  CHECK_INT (a[4], 0);
  for (int i = 0; i < N - 30; i++)
    {
      CHECK_INT (a[i + 5], i);
      CHECK_INT (bytes[3 * i + 1], (unsigned char) i);
      CHECK_INT (bytes[3 * i], 0);
    }
  CHECK_INT (a[N - 25], 0);
  offsets (0, NULL, NULL);
  for (int i = 0; i < N; i++)
    a[i] = i;
  backwards (N, a, b);
  for (int i = 0; i < N; i++)
    CHECK_INT (b[i], i % 2 ? 0 : N - 1 - i);
  backwards (0, a, b);
  conditional (N, a, b);
  for (int i = 1; i < N - 1; i++)
    CHECK_INT (b[i], 3 * i);
  CHECK_INT (b[0], 1);
  CHECK_INT (b[N - 1], 2 * N - 3);
  in_place (N, a, a);
  for (int i = 0; i < N; i++)
    CHECK_INT (a[i], i + 1);
  shifted (N - 1, a, a + 1);
  for (int i = 0; i < N; i++)
    CHECK_INT (a[i], i < N - 1 ? i + 3 : N);
  shifted (10, a + 1, a);
  for (int i = 0; i <= 10; i++)
    CHECK_INT (a[i], i + 3);
  long want = 0;
  for (int i = 0; i < 20; i++)
    for (int j = i; j < 20; j++)
      want += a[i * 20 + j];
  CHECK_INT (triangle (20, a), want);
  for (int i = 0; i < N; i++)
    a[i] = i % 8;
  CHECK_INT (histogram (N, a), (N + 4) / 8);
  free (a);
  free (b);
  free (bytes);
}

static void
test_others (void)
{
  struct pair *p = malloc (N * sizeof *p);
  double last, *from = calloc (N, sizeof *from), *to = calloc (N, sizeof *to);
  for (int i = 0; i < N; i++)
    {
      p[i].key = i;
      p[i].value = -1;
    }
  members (N, p, &last);
  for (int i = 0; i < N; i++)
    {
      CHECK_INT (p[i].key, i);
      CHECK_INT (p[i].value, 2 * i);
    }
  CHECK_INT (last, 2 * N - 2);
  from[0] = to[0] = 64;
  double *result = swapped (N, 3, from, to);
  CHECK_INT (result == to, 1);
  CHECK_INT (result[1], 32 + 8);
  CHECK_INT (result[3], 8);
  free (p);
  free (from);
  free (to);
}

/* What is on the device is used there, also through pointers into it and to it.  */

static void
test_present (void)
{
  int *a = calloc (N, sizeof *a), *b = calloc (N, sizeof *b);
#pragma acc enter data copyin (a[0:N], b[0:N])
  in_place (N, a, b);
  in_place (N / 2, a + N / 2, b + 1);
  int separate = a[0] == 0;
  CHECK_INT (acc_is_present (a, N * sizeof *a), 1);
#pragma acc exit data copyout (a[0:N]) delete (b[0:N])
  for (int i = 0; i < N; i++)
    CHECK_INT (a[i], 1);
  if (separate)
    {
      int *d = acc_malloc (N * sizeof *d);
      in_place (N, d, a);
      in_place (N, b, d);
      for (int i = 0; i < N; i++)
	CHECK_INT (b[i], 3);
      CHECK_INT (acc_is_present (a, N * sizeof *a), 0);
      acc_free (d);
    }
  free (a);
  free (b);
}

int
main (void)
{
  test_matrices ();
  test_places ();
  test_others ();
  test_present ();
  return 0;
}
