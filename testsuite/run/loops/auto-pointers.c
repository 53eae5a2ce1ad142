/* OpenACC 2.9.7: loops with `auto' in parallel constructs, of pointers that only the run shows
   to be apart.

   { dg-options "-w" }
   { dg-only-device "cpu nvidia" }
   { dg-output "launch\[^\n\]* line=19 \[^\n\]* num_gangs=\[2-9\]" }
   { dg-output ".*launch\[^\n\]* line=33 \[^\n\]* num_gangs=\[2-9\]" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 700, M = 60 };

static void
twice (int n, float *x, float *y)
{
#pragma acc parallel loop auto copy (x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    x[i] = 2 * y[i];
}

static void
rows (int n, int m, int *x, int *y)
{
  int t = 4;
#pragma acc parallel vector_length (64) copy (x[0:n * m], y[0:n * m])
#pragma acc loop auto private (t)
  for (int i = 0; i < n; i++)
    {
      t = i;
#pragma acc loop auto
      for (int j = 0; j < m; j++)
	x[i * m + j] = y[i * m + j] + t;
    }
  CHECK_INT (t, 4);
}

/* Two loops, a scalar of each gang, and one that the loops set.  */

static int
behind (int n, int *x, int *y)
{
  int last = 7, offset = 3;
#pragma acc parallel copy (x[0:n], y[0:n])
  {
    offset++;
#pragma acc loop auto
    for (int i = 0; i < n; i++)
      {
	last = y[i] + offset;
	x[i] = last;
      }
#pragma acc loop auto
    for (int i = 1; i < n; i++)
      y[i] = y[i - 1] + x[i];
  }
  return last + offset;
}

/* A sum has its clause, or an implied one.  */

static int
sum (int n, int *x, int *y)
{
  int s = 1, t = 2;
#pragma acc parallel loop auto reduction (+:s) copy (x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      x[i] = y[i];
      s += y[i];
    }
#pragma acc parallel loop auto copy (x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      x[i] = y[i] + 1;
      t += y[i];
    }
  return s + t;
}

int
main (void)
{
  static float x[N + 1], y[N];
  static int a[N * M + 1], b[N * M], c[N], d[N];
  for (int i = 0; i < N; i++)
    {
      y[i] = x[i] = i;
      c[i] = 0;
      d[i] = i % 7;
    }
  twice (N, x, y);
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, x[i], 2 * i);
  x[0] = 1;
#pragma acc data copy (x)
  twice (20, x + 1, x);
  CHECK (x[20] == 1 << 20 && x[21] == 42);
  for (int i = 0; i < N * M; i++)
    a[i] = b[i] = i % 91;
  rows (N, M, a, b);
  for (int i = 0; i < N * M; i++)
    CHECK_ELEMENT (i, a[i], i % 91 + i / M);
#pragma acc data copy (a)
  rows (2, M, a + 1, a);
  for (int i = 1; i <= 2 * M; i++)
    CHECK_ELEMENT (i, a[i], i <= M ? 0 : i - M);
  CHECK_INT (behind (N, c, d), 10);
  int before = 0;
  for (int i = 1; i < N; i++)
    {
      CHECK_ELEMENT (i, c[i], i % 7 + 4);
      before += i % 7 + 4;
      CHECK_ELEMENT (i, d[i], before);
    }
  for (int i = 0; i < N; i++)
    d[i] = 1;
  CHECK_INT (sum (N, c, d), 2 * N + 3);
  CHECK_ELEMENT (5, c[5], 2);
  return 0;
}
