/* `parallel' without a loop directive and without num_gangs does what one gang does
   (OpenACC 2.6, 2.5.1), however its loops are mapped: scalars are firstprivate,
   statements are in order.
   { dg-additional-options "-fplugin-arg-accplug-warn=no-lost-scalar" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 300

static double a[N][N], b[N][N];
static int v[N];

/* Nests that need each other's results; a scalar that the region counts up.  */

static void
in_order (int n, int first)
{
  int k = 7;
  double scale = 2;
#pragma acc parallel copy (a) copyin (b)
  {
    int m = n / 2;
    scale = scale + k;
    k++;
    for (int i = first; i < m; i++)
      for (int j = 0; j < n; j++)
	a[i][j] = b[i][j] * scale + k;
    a[first][0] = 1000;
    for (int i = first; i < m; i++)
      for (int j = 0; j < n; j++)
	a[m + i][j] = a[i][j] + a[first][0];
    k++;
    a[0][0] = k;
  }
  CHECK (k == 7 && scale == 2);
  CHECK (a[0][0] == 9);
  for (int i = first; i < n / 2; i++)
    for (int j = 0; j < n; j++)
      {
	double want = i == first && j == 0 ? 1000 : b[i][j] * 9 + 8;
	CHECK (a[i][j] == want);
	CHECK (a[n / 2 + i][j] == want + 1000);
      }
}

/* Sums: of a mapped variable, and of one that nobody sees.  */

static void
sums (int n)
{
  double s = 10, unseen = 5;
  int i, last = -1;
#pragma acc parallel copyin (v) copy (s, last)
  {
    for (i = 0; i < n; i++)
      {
	s += v[i];
	unseen += v[i];
      }
    last = i;
    s += unseen;
  }
  double want = 10 + 5;
  for (int k = 0; k < n; k++)
    want += 2 * v[k];
  CHECK (s == want);
  CHECK (unseen == 5);
  CHECK (last == n);
}

static void
dependent (int n)
{
#pragma acc parallel copy (v)
  for (int i = 1; i < n; i++)
    v[i] = v[i - 1] + 3;
  for (int i = 1; i < n; i++)
    CHECK (v[i] == v[0] + 3 * i);
}

/* What the nest reads is written after it, and what is read before it is written by
   it.  */

static void
around (int n)
{
  for (int i = 0; i < n; i++)
    v[i] = i;
#pragma acc parallel copy (v)
  {
    int x = v[5];
    for (int i = 6; i < n; i++)
      v[i] = v[i] + x + v[0];
    v[0] = 77;
    v[5] = 78;
  }
  for (int i = 6; i < n; i++)
    CHECK (v[i] == i + 5);
  CHECK (v[0] == 77 && v[5] == 78);
}

static void
overlapping (int *p, int *q, int n)
{
#pragma acc data copy (v)
#pragma acc parallel
  for (int i = 0; i < n; i++)
    p[i] = q[i] + 1;
}

static void
updates (int n)
{
  int count = 0;
#pragma acc parallel copy (count) copyin (v)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      count += 1;
    }
  CHECK (count == n);
  count = 0;
#pragma acc data copy (v)
  {
    count = 3;
#pragma acc parallel async (1)
    {
      count++;
      for (int i = 0; i < n; i++)
	v[i] = count;
    }
#pragma acc wait (1)
  }
  CHECK (count == 3);
  for (int i = 0; i < n; i++)
    CHECK (v[i] == 4);
#pragma acc parallel copy (v) if (n < 0)
  for (int i = 0; i < n; i++)
    v[i]++;
  CHECK (v[n - 1] == 5);
}

/* A search, which leaves its loop; a pointer that moves.  */

static void
jumps (int n)
{
  int found = -1, sum = 0;
  int *p = v;
  for (int i = 0; i < n; i++)
    v[i] = i * i;
#pragma acc parallel copyin (v) copy (found, sum)
  {
    for (int i = 0; i < n; i++)
      if (v[i] == 100)
	{
	  found = i;
	  break;
	}
    int i = 0;
    do
      sum += v[i++];
    while (i < found);
  }
  CHECK (found == 10 && sum == 285);
#pragma acc parallel copyin (p[0:n]) copy (sum)
  for (int i = 0; i < 4; i++)
    sum += *p++;
  CHECK (sum == 285 + 14 && p == v);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      v[i] = i % 17;
      for (int j = 0; j < N; j++)
	b[i][j] = i - 2 * j;
    }
  in_order (N, 1);
  sums (N);
  dependent (N);
  around (N);
  for (int i = 0; i < N; i++)
    v[i] = 0;
  overlapping (v + 1, v, N - 1);
  CHECK (v[N - 1] == N - 1);
  updates (N);
  jumps (N);
  return 0;
}
