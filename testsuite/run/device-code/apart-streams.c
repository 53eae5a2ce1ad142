/* Loops of a thread whose loads may come first, if what they store is elsewhere.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>
#include "../check.h"

enum { ROWS = 5, LENGTH = 203, SIZE = 4 * ROWS * LENGTH };

static void
sums (int n, const int *from, int *to, int step)
{
#pragma acc parallel loop seq present(from, to) num_gangs(1)
  for (int r = 0; r < ROWS; r++)
    {
      int s = 0;
      for (int i = 0; i < n; i++)
	{
	  s += from[r * LENGTH + i];
	  to[(r * LENGTH + i) * step] = s;
	}
    }
}

static void
host_sums (int n, const int *from, int *to, int step)
{
  for (int r = 0; r < ROWS; r++)
    {
      int s = 0;
      for (int i = 0; i < n; i++)
	{
	  s += from[r * LENGTH + i];
	  to[(r * LENGTH + i) * step] = s;
	}
    }
}

/* Backwards, two stores, three loads, and one that the last iteration has stored.  */
static void
solve (int n, const int *a, const int *b, int *x, int *y)
{
#pragma acc parallel loop seq present(a, b, x, y) num_gangs(1)
  for (int r = 0; r < 1; r++)
    for (int i = n - 2; i >= 0; i--)
      {
	x[i] = a[i] - 3 * x[i + 1] + b[i];
	y[i] = b[i + 1] ^ x[i];
      }
}

static void
host_solve (int n, const int *a, const int *b, int *x, int *y)
{
  for (int i = n - 2; i >= 0; i--)
    {
      x[i] = a[i] - 3 * x[i + 1] + b[i];
      y[i] = b[i + 1] ^ x[i];
    }
}

static int data[SIZE], expected[SIZE];

static void
start (void)
{
  for (int i = 0; i < SIZE; i++)
    data[i] = expected[i] = i * 37 % 19 - 9;
#pragma acc update device(data)
}

static void
compare (void)
{
#pragma acc update self(data)
  CHECK (memcmp (data, expected, sizeof data) == 0);
}

int
main (void)
{
#pragma acc enter data create(data)
  static const int places[] = { 0, 1, 2, 3, 4, 7, 64, ROWS * LENGTH, LENGTH - 1 };
  static const int lengths[] = { 0, 1, 3, 4, 5, 17, LENGTH };
  for (int p = 0; p < 9; p++)
    for (int l = 0; l < 7; l++)
      for (int step = 0; step < 3; step++)
	{
	  start ();
	  sums (lengths[l], data + 10, data + 10 + places[p], step);
	  host_sums (lengths[l], expected + 10, expected + 10 + places[p], step);
	  compare ();
	  start ();
	  sums (lengths[l], data + 10 + places[p], data + 10, step);
	  host_sums (lengths[l], expected + 10 + places[p], expected + 10, step);
	  compare ();
	}
  for (int p = 0; p < 9; p++)
    {
      int q = places[p];
      start ();
      solve (200, data, data + q, data + 3 * q, data + 2000);
      host_solve (200, expected, expected + q, expected + 3 * q, expected + 2000);
      compare ();
      start ();
      solve (200, data + 900 + q, data + 900, data + 1300, data + 1300 - q);
      host_solve (200, expected + 900 + q, expected + 900, expected + 1300,
		  expected + 1300 - q);
      compare ();
    }
#pragma acc exit data delete(data)
  return 0;
}
