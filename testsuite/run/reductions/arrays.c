/* OpenACC 2.7, 2.9.11: arrays and array sections of constant size as reduction
   variables, at each level, of each kind of operator.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>
#include "check.h"

#define N 1000

static int keys[N];
static double global[3];

/* What is outside of the section is not touched.  */

static void
histogram (void)
{
  int count[8] = { 100, 1, 2, 3, 4, 5, 200, 300 };
#pragma acc parallel loop copyin (keys) reduction (+:count[1:5])
  for (int i = 0; i < N; i++)
    if (keys[i] >= 1 && keys[i] <= 5)
      count[keys[i]] += 1;
  CHECK (count[0] == 100 && count[6] == 200 && count[7] == 300);
  for (int k = 1; k <= 5; k++)
    {
      int want = k;
      for (int i = 0; i < N; i++)
	want += keys[i] == k;
      CHECK (count[k] == want);
    }
}

static void
operators (void)
{
  double most[2] = { -1, 1e9 };
  float least[2] = { 5, -5 };
  unsigned bits[3] = { 0, 0, 1u << 31 };
  long product[2] = { 3, 1 };
  int all[2] = { 4, 4 };
  _Complex double z[2] = { 1, 2 };
#pragma acc parallel loop copyin (keys) reduction (max:most) reduction (min:least) \
  reduction (|:bits) reduction (*:product) reduction (&&:all) reduction (+:z)
  for (int i = 0; i < N; i++)
    {
      most[0] = most[0] > keys[i] + i ? most[0] : keys[i] + i;
      most[1] = most[1] > i ? most[1] : i;
      least[0] = least[0] < -i ? least[0] : -i;
      least[1] = least[1] < i ? least[1] : i;
      bits[i % 2] |= 1u << (i % 20);
      if (i % 250 == 0)
	product[1] *= 7;
      all[0] = all[0] && i >= 0;
      all[1] = all[1] && i != 999;
      z[i % 2] += i + 1.0i;
    }
  double want = 0;
  for (int i = 0; i < N; i++)
    want = want > keys[i] + i ? want : keys[i] + i;
  CHECK (most[0] == want);
  CHECK (most[1] == 1e9);
  CHECK (least[0] == -(N - 1) && least[1] == -5);
  CHECK (bits[0] == 0x55555 && bits[1] == 0xaaaaa && bits[2] == 1u << 31);
  CHECK (product[0] == 3 && product[1] == 7 * 7 * 7 * 7);
  CHECK (all[0] == 1 && all[1] == 0);
  CHECK (__real__ z[0] == 249500 + 1 && __imag__ z[0] == 500);
  CHECK (__real__ z[1] == 250000 + 2 && __imag__ z[1] == 500);
}

/* Behind pointers, with and without a data clause, and in a data region.  */

static void
behind_pointer (long *p, int n)
{
#pragma acc parallel loop reduction (+:p[1:3])
  for (int i = 0; i < n; i++)
    p[1 + i % 3] += i;
#pragma acc parallel loop copy (p[0:5]) reduction (+:p[2:2])
  for (int i = 0; i < n; i++)
    p[2 + i % 2] += 1;
#pragma acc data copy (p[0:5])
  {
#pragma acc parallel loop present (p[0:5]) reduction (+:p[0:5])
    for (int i = 0; i < n; i++)
      p[i % 5] += 1;
#pragma acc parallel loop reduction (+:p[0:2])
    for (int i = 0; i < n; i++)
      p[i % 2] += 1;
  }
}

static void
pointers (void)
{
  long *p = malloc (5 * sizeof *p);
  long want[5];
  for (int k = 0; k < 5; k++)
    want[k] = p[k] = 10 * k;
  for (int i = 0; i < N; i++)
    {
      want[1 + i % 3] += i;
      want[2 + i % 2] += 1;
      want[i % 5] += 1;
      want[i % 2] += 1;
    }
  behind_pointer (p, N);
  for (int k = 0; k < 5; k++)
    CHECK (p[k] == want[k]);
  free (p);
}

/* An array of the region's gangs, reduced by the lanes; one of all gangs, reduced at
   both levels.  */

static void
levels (void)
{
  int got[10][4], total[4] = { 0, 0, 0, 1000 };
#pragma acc parallel copyin (keys) copyout (got) copy (total)
  {
#pragma acc loop gang reduction (+:total)
    for (int k = 0; k < 10; k++)
      {
	int mine[4] = { k, k, k, k };
#pragma acc loop worker vector reduction (+:mine)
	for (int i = 0; i < 100; i++)
	  mine[keys[100 * k + i] & 3] += 1;
	for (int j = 0; j < 4; j++)
	  got[k][j] = mine[j];
#pragma acc loop vector reduction (+:total)
	for (int i = 0; i < 100; i++)
	  total[keys[100 * k + i] & 3]++;
      }
  }
  int sum[4] = { 0, 0, 0, 1000 };
  for (int k = 0; k < 10; k++)
    {
      int want[4] = { k, k, k, k };
      for (int i = 0; i < 100; i++)
	{
	  want[keys[100 * k + i] & 3]++;
	  sum[keys[100 * k + i] & 3]++;
	}
      for (int j = 0; j < 4; j++)
	CHECK (got[k][j] == want[j]);
    }
  for (int j = 0; j < 4; j++)
    CHECK (total[j] == sum[j]);
}

/* Two dimensions, two loops in one region, collapse, continue.  */

static void
shapes (void)
{
  float m[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
#pragma acc parallel copyin (keys) num_gangs (7)
  {
#pragma acc loop gang vector reduction (+:m)
    for (int i = 0; i < N; i++)
      {
	if (keys[i] == 7)
	  continue;
	m[i % 2][keys[i] % 3] += 1;
      }
  }
#pragma acc parallel loop collapse (2) reduction (+:global)
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < 40; j++)
      {
	global[0] += i;
	global[1] += j;
	global[2] += 1;
      }
  float want[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
  for (int i = 0; i < N; i++)
    if (keys[i] != 7)
      want[i % 2][keys[i] % 3] += 1;
  for (int i = 0; i < 6; i++)
    CHECK (m[i / 3][i % 3] == want[i / 3][i % 3]);
  CHECK (global[0] == 40 * 435 && global[1] == 30 * 780 && global[2] == 1200);
}

static void
other_constructs (void)
{
  int a[2] = { 1, 2 }, b[2] = { 3, 4 };
#pragma acc kernels loop independent reduction (+:a)
  for (int i = 0; i < N; i++)
    a[i & 1] += i;
#pragma acc serial loop reduction (+:b)
  for (int i = 0; i < N; i++)
    b[i & 1] += i;
  CHECK (a[0] == 249500 + 1 && a[1] == 250000 + 2);
  CHECK (b[0] == 249500 + 3 && b[1] == 250000 + 4);
}

#pragma acc routine vector
static void
count (const int *v, int n, int *result)
{
  int c[4] = { 0, 0, 0, 0 };
#pragma acc loop vector reduction (+:c)
  for (int i = 0; i < n; i++)
    c[v[i] & 3]++;
  for (int k = 0; k < 4; k++)
    result[k] = c[k];
}

static void
in_routine (void)
{
  int got[10][4];
#pragma acc parallel loop gang copyin (keys) copyout (got)
  for (int k = 0; k < 10; k++)
    count (keys + 100 * k, 100, got[k]);
  for (int k = 0; k < 10; k++)
    {
      int want[4] = { 0, 0, 0, 0 };
      for (int i = 0; i < 100; i++)
	want[keys[100 * k + i] & 3]++;
      for (int j = 0; j < 4; j++)
	CHECK (got[k][j] == want[j]);
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    keys[i] = (i * 37 + i / 10) % 8;
  histogram ();
  operators ();
  pointers ();
  levels ();
  shapes ();
  other_constructs ();
  in_routine ();
  return 0;
}
