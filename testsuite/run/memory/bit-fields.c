/* Bit-fields that loops update, read and leave: their neighbours share their bytes.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 40

struct nibbles { unsigned low : 4, high : 4; int odd : 3, wide : 29; };

#pragma pack (push, 1)
struct packed
{
  unsigned first : 31, second : 24;
  int third : 26;
  unsigned fourth : 30, fifth : 21;
  int sixth : 24;
};
#pragma pack (pop)

struct counts { unsigned before : 3, rows : 5, columns : 24; };

static struct nibbles two = { 1, 2, -1, 7 };
static struct packed six = { 35486, 2097, 2930, 7012, 208, 345 };
static struct counts size = { 5, 20, 11 };
static int a[N], table[9] = { 1, 2, 3, 4, 5, 6, 7, 8, 9 };

static void
updates_in_kernels (int n)
{
#pragma acc kernels copy (two)
  for (int i = 0; i < n; i++)
    {
      two.low += i;
      two.high ^= i & 9;
      two.odd = i & 3;
      two.wide += 1000;
    }
}

static void
updates_in_serial (int n)
{
#pragma acc serial copy (two)
  for (int i = 0; i < n; i++)
    {
      two.low += i;
      two.high ^= i & 9;
      two.odd = i & 3;
      two.wide += 1000;
    }
}

static void
check_updates (void)
{
  unsigned low = two.low, high = two.high;
  int wide = two.wide;
  for (int i = 0; i < N; i++)
    low = (low + i) & 15, high ^= i & 9, wide += 1000;
  updates_in_kernels (N);
  CHECK_INT (two.low, low);
  CHECK_INT (two.high, high);
  CHECK_INT (two.odd, 3);
  CHECK_INT (two.wide, wide);
  for (int i = 0; i < N; i++)
    low = (low + i) & 15, high ^= i & 9, wide += 1000;
  updates_in_serial (N);
  CHECK_INT (two.low, low);
  CHECK_INT (two.high, high);
  CHECK_INT (two.wide, wide);
}

/* What the last iteration leaves.  */

static void
last_values (void)
{
  int i, j;
#pragma acc kernels copy (six, a) copyin (table)
  for (i = 6; i >= 0; i--)
    {
      for (j = 0; j < 5; j++)
	a[i * 5 + j] = table[j];
      six.sixth = table[i];
      six.third = -table[i];
    }
  CHECK_INT (six.first, 35486);
  CHECK_INT (six.second, 2097);
  CHECK_INT (six.third, -1);
  CHECK_INT (six.fourth, 7012);
  CHECK_INT (six.fifth, 208);
  CHECK_INT (six.sixth, 1);
}

/* Bounds, and values that a loop does not change.  */

static void
bounds (void)
{
  int sum = 0, values = 0;
  struct counts mine = size;
  for (int i = 0; i < N; i++)
    a[i] = 0;
#pragma acc parallel copy (a, size) copy (sum)
#pragma acc loop reduction (+:sum)
  for (int i = 0; i < size.rows; i++)
    for (int j = 0; j < size.columns; j++)
      {
	a[i] += size.before + j;
	sum++;
      }
  CHECK_INT (sum, 20 * 11);
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, a[i], i < 20 ? 5 * 11 + 55 : 0);
#pragma acc parallel firstprivate (mine) copy (a) copy (values)
#pragma acc loop reduction (+:values)
  for (int i = 0; i < mine.columns; i++)
    {
      a[i] = mine.rows;
      values += mine.columns;
    }
  CHECK_INT (values, 121);
  CHECK_ELEMENT (10, a[10], 20);
  CHECK_ELEMENT (11, a[11], 5 * 11 + 55);
}

int
main (void)
{
  check_updates ();
  last_values ();
  bounds ();
  return 0;
}
