/* `collapse' of loops whose bounds depend on each other.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 30

static void
lower_half (void)
{
  int a[N][N] = { { 0 } };
#pragma acc parallel loop collapse (2) copy (a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j <= i; j++)
      a[i][j] = i + j + 1;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      CHECK_INT (a[i][j], j <= i ? i + j + 1 : 0);
}

static void
upper_half (int n)
{
  long s = 0;
  int a[N][N] = { { 0 } };
#pragma acc parallel copy (a)
  {
#pragma acc loop gang vector collapse (2) reduction (+:s)
    for (int i = 0; i < n; i++)
      {
	for (int j = i + 1; j != n; j++)
	  {
	    a[i][j]++;
	    s += i * j;
	  }
      }
  }
  long expected = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	CHECK_INT (a[i][j], j > i && i < n && j < n);
	if (j > i && i < n && j < n)
	  expected += i * j;
      }
  CHECK_INT (s, expected);
}

static void
three (void)
{
  static int a[N][N][N];
  int count = 0;
#pragma acc kernels loop independent collapse (3) reduction (+:count)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = i; k < j; k += 2)
	{
	  a[i][j][k] = 1;
	  count++;
	}
  int expected = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
	{
	  int there = k >= i && k < j && (k - i) % 2 == 0;
	  CHECK_INT (a[i][j][k], there);
	  expected += there;
	}
  CHECK_INT (count, expected);
#pragma acc serial loop collapse (3) copy (a)
  for (int i = 0; i < N; i++)
    for (int j = i; j < N; j++)
      for (int k = i; k < N; k++)
	a[i][j][k]++;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
	CHECK_INT (a[i][j][k], (k >= i && k < j && (k - i) % 2 == 0) + (j >= i && k >= i));
}

int
main (void)
{
  lower_half ();
  upper_half (N);
  upper_half (7);
  three ();
  return 0;
}
