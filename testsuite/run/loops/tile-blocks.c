/* OpenACC 2.9.8: tiles that are run by the threads of a block: partial tiles on all
   sides, steps, loops that run down, unsigned and 64-bit indices, no iterations at
   all, indices at the end of their range, private arrays, reductions, tiles within
   other loops, and loops within tiles.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <limits.h>
#include <string.h>

static void
planes (int ni, int nj)
{
  int *a = (int *) calloc (ni * nj + 1, sizeof (int));
  long sum = 0;
#pragma acc parallel loop tile (32, 4) copy (a[0:ni * nj])
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++)
      a[i * nj + j] += i * 1000 + j + 1;
#pragma acc parallel loop tile (8, 8) copy (a[0:ni * nj]) reduction (+ : sum)
  for (int i = ni - 1; i >= 0; i--)
    for (long j = nj - 1; j > -1; j -= 1)
      {
	a[i * nj + j] += 2;
	sum += a[i * nj + j];
      }
#pragma acc parallel loop gang vector tile (16, 16) copy (a[0:ni * nj])
  for (unsigned i = 0; i < (unsigned) ni; i += 3)
    for (int j = 1; j <= nj - 2; j += 2)
      a[i * nj + j] += 100000000;
  long want = 0;
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++)
      {
	int plain = i * 1000 + j + 3;
	want += plain;
	CHECK_ELEMENT (i * nj + j, a[i * nj + j],
		       plain + (i % 3 == 0 && j % 2 == 1 && j <= nj - 2
				? 100000000 : 0));
      }
  CHECK_INT (sum, want);
  free (a);
}

static void
cube (int n)
{
  static short a[30][31][33];
  int t[3];
  memset (a, 0, sizeof a);
#pragma acc parallel loop tile (*, *, *) private (t) copy (a)
  for (int i = 0; i < n; i++)
    for (int j = n; j > 0; j--)
      for (int k = 0; k < n; k++)
	{
	  for (int m = 0; m < 3; m++)
	    t[m] = i + j * m;
	  a[i][j][k] += t[k % 3];
	}
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < 31; j++)
      for (int k = 0; k < 33; k++)
	CHECK_INT (a[i][j][k], i < n && j > 0 && j <= n && k < n
		   ? i + j * (k % 3) : 0);
}

static void
ends (void)
{
  int hits = 0, down = 0, wide = 0;
  int high = INT_MAX, low = INT_MIN;
  unsigned long top = ULONG_MAX;
#pragma acc parallel loop tile (64) reduction (+ : hits)
  for (int i = high - 100; i < high; i++)
    hits += i > 0;
#pragma acc parallel loop tile (64) reduction (+ : down)
  for (int i = low + 100; i > low; i--)
    down += i < 0;
#pragma acc parallel loop tile (64) reduction (+ : wide)
  for (unsigned long i = top - 101; i < top; i++)
    wide += i > 5;
  CHECK_INT (hits, 100);
  CHECK_INT (down, 100);
  CHECK_INT (wide, 101);
}

static void
nested (void)
{
  static int a[5][40][50], b[40][50], c[40];
#pragma acc parallel copy (a, b, c)
  {
#pragma acc loop gang
    for (int h = 0; h < 5; h++)
#pragma acc loop tile (8, 4)
      for (int i = 0; i < 40; i++)
	for (int j = 0; j < 50; j++)
	  a[h][i][j] += h + i * j;
#pragma acc loop seq
    for (int h = 0; h < 3; h++)
#pragma acc loop tile (8, 4)
      for (int i = 0; i < 40; i++)
	for (int j = 0; j < 50; j++)
	  b[i][j] += h + i * j;
#pragma acc loop tile (64)
    for (int i = 0; i < 40; i++)
      {
	int s = 0;
#pragma acc loop reduction (+ : s)
	for (int j = 0; j < 50; j++)
	  s += j;
	c[i] += s;
      }
  }
  for (int i = 0; i < 40; i++)
    {
      CHECK_INT (c[i], 49 * 25);
      for (int j = 0; j < 50; j++)
	{
	  CHECK_INT (b[i][j], 3 + 3 * i * j);
	  for (int h = 0; h < 5; h++)
	    CHECK_INT (a[h][i][j], h + i * j);
	}
    }
}

int
main (void)
{
  planes (1, 1);
  planes (33, 65);
  planes (100, 7);
  planes (0, 9);
  planes (9, 0);
  cube (1);
  cube (30);
  ends ();
  nested ();
  return 0;
}
