/* Rows whose lengths come from memory: several of them share a warp, and each goes its
   own way.  Reductions of several types and levels, private variables of a row, values
   that one lane stores for the others, rows that are skipped, and two loops in a row.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <complex.h>
#include "check.h"

#define ROWS 77
#define TERMS 6000

static int start[ROWS + 1], column[TERMS];
static double value[TERMS], x[ROWS];

/* Rows of 0 to 131 terms; some end where a group of lanes does.  */

static void
make_rows (void)
{
  const int lengths[] = { 0, 1, 15, 16, 17, 31, 32, 33, 64, 131, 48 };
  int terms = 0;
  for (int i = 0; i < ROWS; i++)
    {
      start[i] = terms;
      x[i] = i % 7 - 3;
      for (int k = 0; k < lengths[i % 11]; k++, terms++)
	{
	  column[terms] = (i * 5 + k * 3) % ROWS;
	  value[terms] = (k + i) % 9 - 4;
	}
    }
  start[ROWS] = terms;
}

static void
product (void)
{
  static double y[ROWS], z[ROWS], w[ROWS];
#pragma acc parallel loop gang copyin (start, column, value, x) copyout (y)
  for (int i = 0; i < ROWS; i++)
    {
      double sum = 0;
#pragma acc loop vector reduction (+:sum)
      for (int k = start[i]; k < start[i + 1]; k++)
	sum += value[k] * x[column[k]];
      y[i] = sum;
    }
#pragma acc parallel loop copyin (start, column, value, x) copyout (z)
  for (int i = 0; i < ROWS; i++)
    {
      double sum = 0;
      for (int k = start[i]; k < start[i + 1]; k++)
	sum += value[k] * x[column[k]];
      z[i] = sum;
    }
#pragma acc kernels copyin (start, column, value, x) copyout (w)
  for (int i = 0; i < ROWS; i++)
    {
      double sum = 0;
      for (int k = start[i]; k < start[i + 1]; k++)
	sum += value[k] * x[column[k]];
      w[i] = sum;
    }
  for (int i = 0; i < ROWS; i++)
    {
      double sum = 0;
      for (int k = start[i]; k < start[i + 1]; k++)
	sum += value[k] * x[column[k]];
      CHECK_REAL (y[i], sum, 1e-12);
      CHECK_REAL (z[i], sum, 1e-12);
      CHECK_REAL (w[i], sum, 1e-12);
    }
}

/* The second loop needs the result of the first one, and only some rows run it.  */

static void
two_loops (void)
{
  static int most[ROWS], equal[ROWS];
  static float complex turned[ROWS];
#pragma acc parallel loop gang copyin (start, column) copy (most, equal, turned)
  for (int i = 0; i < ROWS; i++)
    {
      int m = -1;
#pragma acc loop vector reduction (max:m)
      for (int k = start[i]; k < start[i + 1]; k++)
	m = m > column[k] ? m : column[k];
      most[i] = m;
      if (i % 3 != 1)
	{
	  int n = 0;
	  float complex p = 1;
#pragma acc loop vector reduction (+:n) reduction (*:p)
	  for (int k = start[i]; k < start[i + 1]; k++)
	    {
	      n += column[k] == most[i];
	      p *= column[k] % 2 ? 1.0f * I : 1;
	    }
	  equal[i] = n + 1;
	  turned[i] = p;
	}
    }
  for (int i = 0; i < ROWS; i++)
    {
      int m = -1, n = 0;
      float complex p = 1;
      for (int k = start[i]; k < start[i + 1]; k++)
	m = m > column[k] ? m : column[k];
      for (int k = start[i]; k < start[i + 1]; k++)
	{
	  n += column[k] == m;
	  p *= column[k] % 2 ? 1.0f * I : 1;
	}
      CHECK_ELEMENT (i, most[i], m);
      CHECK_ELEMENT (i, equal[i], i % 3 != 1 ? n + 1 : 0);
      CHECK_ELEMENT (i, crealf (turned[i]), i % 3 != 1 ? crealf (p) : 0);
      CHECK_ELEMENT (i, cimagf (turned[i]), i % 3 != 1 ? cimagf (p) : 0);
    }
}

/* A row has a variable in memory, which its lanes share; one of them sets it.  */

static void
row_variables (void)
{
  static int sums[ROWS], number[ROWS], last[ROWS];
  int box[3], count = 0;
#pragma acc parallel copyin (start) copy (sums, number, last, count)
#pragma acc loop gang private (box)
  for (int i = 0; i < ROWS; i++)
    {
      int from = start[i], to = start[i + 1], old;
      for (int k = 0; k < 3; k++)
	box[k] = i * k;
#pragma acc atomic capture
      old = count++;
      box[old % 3] += old;
      int sum = 0;
#pragma acc loop vector reduction (+:sum)
      for (int k = from; k < to; k++)
	sum += box[k % 3];
      box[0] = sum;
#pragma acc loop vector
      for (int k = from; k < to; k++)
	if (k == to - 1)
	  last[i] = box[0] + 1;
      sums[i] = last[i] + box[0];
      number[i] = old;
    }
  CHECK (count == ROWS);
  static int seen[ROWS];
  for (int i = 0; i < ROWS; i++)
    {
      int sum = 0, empty = start[i] == start[i + 1], old = number[i];
      CHECK (old >= 0 && old < ROWS && !seen[old]);
      seen[old] = 1;
      for (int k = start[i]; k < start[i + 1]; k++)
	sum += i * (k % 3) + (k % 3 == old % 3 ? old : 0);
      CHECK_ELEMENT (i, sums[i], empty ? 0 : 2 * sum + 1);
    }
}

/* Results of all rows, beside those of each.  */

static void
reduction_of_rows (void)
{
  static int ones[ROWS];
  long all = 3;
  int longest = 0;
#pragma acc parallel loop gang copyin (start, column) copyout (ones) \
	reduction (+:all) reduction (max:longest)
  for (int i = 0; i < ROWS; i++)
    {
      int n = 0;
#pragma acc loop vector reduction (+:n)
      for (int k = start[i]; k < start[i + 1]; k++)
	n += column[k] % 2;
      ones[i] = n;
      all += n;
      longest = longest > n ? longest : n;
    }
  long want = 3;
  int most = 0;
  for (int i = 0; i < ROWS; i++)
    {
      int n = 0;
      for (int k = start[i]; k < start[i + 1]; k++)
	n += column[k] % 2;
      CHECK_ELEMENT (i, ones[i], n);
      want += n;
      most = most > n ? most : n;
    }
  CHECK (all == want);
  CHECK (longest == most);
}

/* Explicit levels, a condition around the vector loop, and gangs that do something in
   between.  */

static void
three_levels (void)
{
  enum { BLOCKS = 7, IN_BLOCK = ROWS / BLOCKS };
  static int sums[ROWS], of_block[BLOCKS];
#pragma acc parallel loop gang copyin (start, column) copy (sums, of_block)
  for (int b = 0; b < BLOCKS; b++)
    {
      int total = 0;
#pragma acc loop worker reduction (+:total)
      for (int r = 0; r < IN_BLOCK; r++)
	{
	  int i = b * IN_BLOCK + r, n = 0;
	  if (r % 2 == 0)
	    {
#pragma acc loop vector reduction (+:n)
	      for (int k = start[i]; k < start[i + 1]; k++)
		n += column[k];
	    }
	  sums[i] = n;
	  total += n;
	}
      of_block[b] = total;
    }
  for (int b = 0; b < BLOCKS; b++)
    {
      int total = 0;
      for (int r = 0; r < IN_BLOCK; r++)
	{
	  int i = b * IN_BLOCK + r, n = 0;
	  for (int k = start[i]; k < start[i + 1] && r % 2 == 0; k++)
	    n += column[k];
	  CHECK_ELEMENT (i, sums[i], n);
	  total += n;
	}
      CHECK_ELEMENT (b, of_block[b], total);
    }
}

int
main (void)
{
  make_rows ();
  product ();
  two_loops ();
  row_variables ();
  reduction_of_rows ();
  three_levels ();
  return 0;
}
