/* Updates of thousands of places, which each gang collects in shared memory: histograms of
   numbers and of weights, with iterations for all of them and for few.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"

enum { MOST = 300000, BINS = 4096, HALF = 5000 };
static int x[MOST], bins[8192], wanted[8192];
static float u[MOST], weights[MOST], sums[HALF];
static double d[2048];

static void
numbers (int n)
{
#pragma acc parallel loop copyin(x[0:MOST]) copy(bins[0:8192])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      bins[x[i] & 8191]++;
    }
}

static void
fractions (int n)
{
#pragma acc parallel loop copyin(u[0:MOST]) copy(bins[0:BINS])
  for (int i = 0; i < n; i++)
    {
      int k = u[i] * BINS;
      if (k >= 0 && k < BINS)
	{
#pragma acc atomic update
	  bins[k] += 2;
	}
    }
}

/* How many places there are the clause says; some are beyond.  */
static void
weighted (int n)
{
#pragma acc parallel loop copyin(x[0:MOST], weights[0:MOST]) copy(sums[0:HALF])
  for (int i = 1; i < n; i++)
    {
#pragma acc atomic update
      sums[x[i] % HALF] += weights[i];
    }
}

static void
wide (int n)
{
#pragma acc parallel loop gang vector copyin(x[0:MOST]) copy(d[0:2048])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      d[x[i] & 2047] += i % 7;
    }
}

/* Only the run knows how many places there are; INTO is not where they begin.  */
static void
counted (int n, int places, int from, int *all)
{
#pragma acc data copy(all[0:places])
  {
    int *into = all + from;
#pragma acc parallel loop copyin(x[0:MOST]) present(all[0:places], into[0:places - from])
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic update
	into[x[i] % (places - from)] += 1;
      }
  }
}

static void
clear (void)
{
  for (int i = 0; i < 8192; i++)
    bins[i] = wanted[i] = i % 3;
}

static void
test (int n)
{
  clear ();
  numbers (n);
  for (int i = 0; i < n; i++)
    wanted[x[i] & 8191]++;
  for (int i = 0; i < 8192; i++)
    CHECK_INT (bins[i], wanted[i]);
  static const int sizes[][2] = { { 1, 0 }, { 300, 0 }, { 4096, 0 }, { 4097, 0 }, { 5000, 904 },
				  { 8192, 4000 }, { 8191, 3 } };
  for (int k = 0; k < 7; k++)
    {
      int places = sizes[k][0], from = sizes[k][1];
      clear ();
      counted (n, places, from, bins);
      for (int i = 0; i < n; i++)
	wanted[from + x[i] % (places - from)]++;
      for (int i = 0; i < 8192; i++)
	CHECK_INT (bins[i], wanted[i]);
    }
  clear ();
  fractions (n);
  for (int i = 0; i < n; i++)
    if (u[i] > -1.f / BINS && u[i] < 1)
      wanted[(int) (u[i] * BINS)] += 2;
  for (int i = 0; i < BINS; i++)
    CHECK_INT (bins[i], wanted[i]);
  for (int i = 0; i < HALF; i++)
    sums[i] = i, wanted[i] = i;
  weighted (n);
  for (int i = 1; i < n; i++)
    wanted[x[i] % HALF] += weights[i];
  for (int i = 0; i < HALF; i++)
    CHECK (sums[i] == wanted[i]);
  for (int i = 0; i < 2048; i++)
    d[i] = -i, wanted[i] = -i;
  wide (n);
  for (int i = 0; i < n; i++)
    wanted[x[i] & 2047] += i % 7;
  for (int i = 0; i < 2048; i++)
    CHECK (d[i] == wanted[i]);
}

int
main (void)
{
  unsigned r = 1;
  for (int i = 0; i < MOST; i++)
    {
      r = r * 1664525 + 1013904223;
      x[i] = r >> 8;
      u[i] = (int) (r >> 8) % 70000 / 65536.f - 0.01f;
      weights[i] = r >> 29;
    }
  test (MOST);
  test (1001);
  test (37);
  test (0);
  return 0;
}
