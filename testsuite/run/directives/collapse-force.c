/* `collapse' with `force': statements between the loops; and nests of three loops whose
   bounds depend on each other.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 50
#define M 70
#define L 5

static int a[N][M], c[N][M][L], r[N];

static int
two (void)
{
  int s = 0, want = 0, t;
#pragma acc parallel loop collapse (force: 2) copyout (a, r)
  for (int i = 0; i < N; i++)
    {
      r[i] = i;
      for (int j = 0; j < M; j++)
	a[i][j] = i + j;
      r[i] += 1;
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, r[i], i + 1);
      for (int j = 0; j < M; j++)
	CHECK_ELEMENT (j, a[i][j], i + j);
    }
#pragma acc parallel loop collapse (force: 2) copyout (a) private (t) reduction (+: s)
  for (int i = 0; i < N; i++)
    {
      int q = i * 2;
      for (int j = 0; j < M; j++)
	{
	  t = q + j;
	  a[i][j] = t;
	  s += t;
	}
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	CHECK_ELEMENT (j, a[i][j], 2 * i + j);
	want += 2 * i + j;
      }
  CHECK_INT (s, want);
  return 0;
}

static int
three (void)
{
  for (int i = 0; i < N; i++)
    r[i] = i;
#pragma acc parallel loop gang vector collapse (force: 3) copyout (c) copy (r)
  for (int i = 0; i < N; i++)
    {
      r[i]++;
      for (int j = 0; j < M; j++)
	{
	  int z = i * j;
	  for (int k = 0; k < L; k++)
	    c[i][j][k] = z + k;
	}
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, r[i], i + 1);
      for (int j = 0; j < M; j++)
	for (int k = 0; k < L; k++)
	  CHECK_ELEMENT (k, c[i][j][k], i * j + k);
    }
#pragma acc kernels loop collapse (force: 3) copyout (c)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	int z = i * j;
	for (int k = 0; k < L; k++)
	  c[i][j][k] = z - k;
      }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < L; k++)
	CHECK_ELEMENT (k, c[i][j][k], i * j - k);
  return 0;
}

static int
dependent (void)
{
  int s = 0, want = 0, t;
#pragma acc parallel loop collapse (3) reduction (+: s) private (t)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < i; j++)
      for (int k = j; k < i; k++)
	{
	  t = i + k;
	  s += t;
	}
  for (int i = 0; i < N; i++)
    for (int j = 0; j < i; j++)
      for (int k = j; k < i; k++)
	want += i + k;
  CHECK_INT (s, want);
  return 0;
}

int
main (void)
{
  return two () || three () || dependent ();
}
