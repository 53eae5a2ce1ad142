/* Captured additions in loops of lanes, to counters of rows and to one of all: each iteration
   has a value of its own, and together they are those of some order.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>
#include "check.h"

#define ROWS 7
#define M 3001
#define P(...) _Pragma (#__VA_ARGS__)

static float x[ROWS * M];
static int y[ROWS * M], amount[ROWS * M], seen[4 * M];

static void
check_row (int i, int m, float limit, long count)
{
  int want = 0;
  memset (seen, 0, sizeof seen);
  for (int j = 0; j < m; j++)
    want += x[i * m + j] > limit;
  CHECK (count == want);
  for (int k = 0; k < want; k++)
    {
      int j = y[i * m + k];
      CHECK (j >= 0 && j < m && x[i * m + j] > limit && !seen[j]++);
    }
}

/* Each row's counter begins at FIRST; CONSTRUCT and INNER share the loops.  */
#define ROW(NAME, TYPE, FIRST, CONSTRUCT, INNER, ...)		\
static void							\
NAME (int n, int m, float limit)				\
{								\
  TYPE count[ROWS];						\
  for (int i = 0; i < ROWS; i++)				\
    count[i] = FIRST;						\
  P (acc CONSTRUCT copyin (x) copyout (y) copy (count))		\
  for (int i = 0; i < n; i++)					\
    P (acc loop INNER)						\
    for (int j = 0; j < m; j++)					\
      if (x[i * m + j] > limit)					\
	{							\
	  TYPE k;						\
	  P (acc atomic capture)				\
	  __VA_ARGS__						\
	  y[i * m + k] = j;					\
	}							\
  for (int i = 0; i < n; i++)					\
    check_row (i, m, limit, count[i] - FIRST);			\
}

ROW (own, int, 0, parallel loop gang, vector, k = count[i]++;)
ROW (of_workers, unsigned, 5,
     parallel loop gang worker num_workers (4) vector_length (32), vector,
     { k = count[i]; count[i] += 1; } k -= 5;)
ROW (of_kernels, long, 0, kernels loop gang independent, vector independent,
     { count[i]++; k = count[i]; } k--;)

static void
of_gang (int n, int m, float limit)
{
  int count[ROWS];
#pragma acc parallel loop gang copyin (x) copyout (y, count) vector_length (64)
  for (int i = 0; i < n; i++)
    {
      int c = 3;
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	if (x[i * m + j] > limit)
	  {
	    int k;
#pragma acc atomic capture
	    k = c++;
	    y[i * m + k - 3] = j;
	  }
      count[i] = c - 3;
    }
  for (int i = 0; i < n; i++)
    check_row (i, m, limit, count[i]);
}

/* One counter for all, in rows of other lengths; both ways count, one down.  */
static void
of_all (int n, int m, float limit)
{
  unsigned long long high = 0;
  long low = (long) n * m;
  memset (y, 0, sizeof y);
#pragma acc parallel loop gang copyin (x) copy (y, low, high)
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = i % 3; j < m - i; j++)
      {
	long k;
	if (x[i * m + j] > limit)
	  {
#pragma acc atomic capture
	    k = high++;
	  }
	else
	  {
#pragma acc atomic capture
	    k = --low;
	  }
	y[k] += i * m + j + 1;
      }
  int above = 0, below = n * m;
  double sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = i % 3; j < m - i; j++)
      {
	sum += i * m + j + 1;
	above += x[i * m + j] > limit;
	below -= !(x[i * m + j] > limit);
      }
  CHECK (high == above && low == below);
  for (int k = 0; k < n * m; k++)
    {
      CHECK ((y[k] > 0) == (k < above || k >= below));
      CHECK (!y[k] || (x[y[k] - 1] > limit) == (k < above));
      sum -= y[k];
    }
  CHECK (sum == 0);
}

/* What is added differs between iterations; between rows, and some add nothing.  */
static void
amounts (int n, int m)
{
  int count[ROWS] = { 0 };
  long steps[ROWS] = { 0 };
#pragma acc parallel loop gang copyin (amount) copy (y, count)
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      {
#pragma acc atomic capture
	{ y[i * m + j] = count[i]; count[i] += amount[i * m + j]; }
      }
  for (int i = 0; i < n; i++)
    {
      int sum = 0;
      memset (seen, 0, sizeof seen);
      for (int j = 0; j < m; sum += amount[i * m + j++])
	for (int k = 0; k < amount[i * m + j]; k++)
	  CHECK (!seen[y[i * m + j] + k]++);
      CHECK (count[i] == sum);
    }
#pragma acc parallel loop gang copyin (x) copy (y, steps)
  for (int i = 0; i < n; i++)
    {
      long step = i % 3;
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	if (x[i * m + j] > .3f)
	  {
	    long k;
#pragma acc atomic capture
	    { k = steps[i]; steps[i] += step; }
	    y[i * m + j] = k;
	  }
    }
  for (int i = 0; i < n; i++)
    {
      int want = 0, step = i % 3;
      memset (seen, 0, sizeof seen);
      for (int j = 0; j < m; j++)
	if (x[i * m + j] > .3f)
	  {
	    int k = y[i * m + j];
	    want++;
	    CHECK (step ? k % step == 0 && !seen[k / step]++ : k == 0);
	  }
      CHECK (steps[i] == want * step);
    }
}

/* The counter is met by another pointer, in the only iteration that counts.  */
static void
one (int m, int *a, int *count, int *k, const int *restrict mark)
{
#pragma acc parallel loop gang present (a[0:m], count[0:1], k[0:m], mark[0:m])
  for (int i = 0; i < 1; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      if (mark[j])
	{
	  int before = a[j];
#pragma acc atomic capture
	  k[j + 1] = count[i]++;
	  k[j + 2] = a[j];
	  k[j] = before;
	}
}

/* Pairs of elements, each of one thread's own loop: in its order; a counter that each thread has
   to itself; and what a thread has stored decides about what it does later.  */
static void
pairs (int n, int m, float limit)
{
  int length = 0, want = 0, last[ROWS * 10] = { 0 };
  static int list[ROWS * M][2];
#pragma acc parallel loop copyin (x) copy (list, length)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (x[i * 20 + j] > limit)
	{
	  int k;
#pragma acc atomic capture
	  k = length++;
	  list[k][0] = i;
	  list[k][1] = j;
	}
  for (int k = 0; k < length; k++)
    {
      CHECK (x[list[k][0] * 20 + list[k][1]] > limit && list[k][1] >= last[list[k][0]]);
      last[list[k][0]] = list[k][1] + 1;
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      want += x[i * 20 + j] > limit;
  CHECK (want == length);
#pragma acc parallel loop copyin (x) copyout (y[0:n*m])
  for (int i = 0; i < n; i++)
    {
      int c = 3;
      for (int j = 0; j < m; j++)
	{
	  int k = 0;
	  if (x[i * 20 + j] > limit)
	    {
#pragma acc atomic capture
	      k = c++;
	    }
	  y[i * m + j] = k;
	}
    }
  for (int i = 0; i < n; i++)
    for (int j = 0, c = 3; j < m; j++)
      CHECK (y[i * m + j] == (x[i * 20 + j] > limit ? c++ : 0));
  length = 0;
#pragma acc parallel loop copy (y[0:n*m], length)
  for (int i = 0; i < n; i++)
    {
      y[i * m] = 1;
      for (int j = 1; j < m; j++)
	if (y[i * m + j - 1] > 0)
	  {
	    int k;
#pragma acc atomic capture
	    k = length++;
	    y[i * m + j] = k >= 0 && j % 5 == 0 ? -1 : 1;
	  }
	else
	  y[i * m + j] = 2;
    }
  CHECK (length == n * (m - 1 - (m - 1) / 5) + n * ((m - 1) / 5) - n * ((m - 2) / 5));
}

/* What looks like a loop of lanes is a thread's own: its order counts.  */
static void
own_steps (int m)
{
  int count[128] = { 0 };
  memset (y, -1, sizeof y);
#pragma acc parallel loop gang vector vector_length (128) copyin (x) copy (count, y)
  for (int i = 0; i < 128; i++)
#pragma acc loop seq
    for (int j = i; j < m; j += 128)
      if (x[j] > .3f)
	{
	  int k;
#pragma acc atomic capture
	  k = count[i]++;
	  y[i * 24 + k] = j;
	}
  for (int i = 0; i < 128; i++)
    {
      int k = 0;
      for (int j = i; j < m; j += 128)
	if (x[j] > .3f)
	  CHECK (y[i * 24 + k++] == j);
      CHECK (count[i] == k);
    }
}

int
main ()
{
  for (int i = 0; i < ROWS * M; i++)
    {
      x[i] = (i * 7919ll + i / 1000) % 1009 / 1009.f;
      amount[i] = i * 31 % 7 % 4;
    }
  const int lengths[] = { M, 1024, 100, 33, 10 };
  const float limits[] = { .5f, .997f, -1, 2 };
  for (int s = 0; s < 5; s++)
    for (int l = 0; l < 4; l++)
      {
	own (ROWS, lengths[s], limits[l]);
	of_workers (ROWS, lengths[s], limits[l]);
	of_kernels (ROWS, lengths[s], limits[l]);
	of_gang (ROWS, lengths[s], limits[l]);
	of_all (ROWS, lengths[s], limits[l]);
	if (!l)
	  amounts (ROWS, lengths[s]);
      }
  static int mark[M];
  mark[77] = 1;
  amount[77] = 10;
#pragma acc data copy (amount[0:M], seen[0:M]) copyin (mark)
  one (M, amount, &amount[77], seen, mark);
  CHECK (seen[77] == 10 && seen[78] == 10 && seen[79] == 11 && amount[77] == 11);
  own_steps (M);
  pairs (60, 100, .9f);
  pairs (33, 41, .3f);
  return 0;
}
