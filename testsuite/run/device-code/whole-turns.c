/* Loops of a thread that are unrolled, with every number of iterations left over: sums, values
   of the last iteration but one, counters of all types, stores, steps.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"

#define ROWS 40
#define MOST 80

int a[ROWS][MOST], b[MOST], last[ROWS];
unsigned sum[ROWS], before[ROWS];
double x[ROWS][MOST], s[ROWS];

static unsigned
mixed (unsigned sum, int a, int b)
{
  return sum * 3 + (a ^ b);
}

/* The number is known to the run.  */
static void
sums (int trips)
{
#pragma acc parallel loop copyin (a, b) copyout (sum, before, last)
  for (int i = 0; i < ROWS; i++)
    {
      unsigned r = 1, p = -1;
      int l = -1;
#pragma acc loop seq
      for (int j = 0; j < trips; j++)
	{
	  l = j;
	  p = r;
	  r = r * 3 + (a[i][j] ^ b[j]);
	}
      sum[i] = r;
      before[i] = p;
      last[i] = l;
    }
  for (int i = 0; i < ROWS; i++)
    {
      unsigned r = 1, p = -1;
      for (int j = 0; j < trips; j++)
	{
	  p = r;
	  r = mixed (r, a[i][j], b[j]);
	}
      CHECK_ELEMENT (i, sum[i], r);
      CHECK_ELEMENT (i, before[i], p);
      CHECK_ELEMENT (i, last[i], trips - 1);
    }
}

/* Downwards, by steps, and with a counter of few bits.  */
static void
counters (unsigned trips)
{
#pragma acc parallel loop copyin (a, b) copyout (sum, before, last)
  for (int i = 0; i < ROWS; i++)
    {
      unsigned r = 1;
      unsigned l = 0;
      for (unsigned j = trips; j-- > 0;)
	r = r * 3 + (a[i][j] ^ b[j]);
      unsigned char few = 250;
      do
	l = l * 5 + b[few % MOST];
      while (++few != (unsigned char) (250 + trips % 60 + 1));
      unsigned q = 0, c = 1;
      do
	{
	  c = c * 7 + b[q];
	  q += 3;
	}
      while (q < trips);
      sum[i] = r;
      before[i] = c + q;
      last[i] = l;
    }
  for (int i = 0; i < ROWS; i++)
    {
      unsigned r = 1, c = 1, l = 0;
      for (unsigned j = trips; j-- > 0;)
	r = mixed (r, a[i][j], b[j]);
      for (unsigned k = 0; k <= trips % 60; k++)
	l = l * 5 + b[(250 + k) % 256 % MOST];
      unsigned turns = trips ? (trips + 2) / 3 : 1;
      for (unsigned k = 0; k < turns; k++)
	c = c * 7 + b[3 * k];
      CHECK_ELEMENT (i, sum[i], r);
      CHECK_ELEMENT (i, before[i], c + 3 * turns);
      CHECK_ELEMENT (i, last[i], (int) l);
    }
}

/* Stores, of what the next iteration loads, and through pointers that may meet.  */
static void
stores (int trips, int distance)
{
  static int c[ROWS * MOST], d[ROWS * MOST];
  for (int i = 0; i < ROWS * MOST; i++)
    c[i] = d[i] = i * 7 % 13;
#pragma acc parallel loop copy (c)
  for (int i = 0; i < ROWS; i++)
    {
      int *in = c + i * MOST, *out = in + distance;
#pragma acc loop seq
      for (int j = 0; j < trips; j++)
	out[j] = in[j] * 3 + j;
    }
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < trips; j++)
      d[i * MOST + distance + j] = d[i * MOST + j] * 3 + j;
  for (int i = 0; i < ROWS * MOST; i++)
    CHECK_ELEMENT (i, c[i], d[i]);
}

/* The number is a constant.  */
#define CONSTANT(TRIPS)							\
  do									\
    {									\
      _Pragma ("acc parallel loop copyin (a, b, x) copyout (sum, s)")	\
      for (int i = 0; i < ROWS; i++)					\
	{								\
	  unsigned r = 1;						\
	  double t = 0;							\
	  for (int j = 0; j < TRIPS; j++)				\
	    {								\
	      r = r * 3 + (a[i][j] ^ b[j]);				\
	      t = t * .5 + x[i][j];					\
	    }								\
	  sum[i] = r;							\
	  s[i] = t;							\
	}								\
      for (int i = 0; i < ROWS; i++)					\
	{								\
	  unsigned r = 1;						\
	  double t = 0;							\
	  for (int j = 0; j < TRIPS; j++)				\
	    {								\
	      r = mixed (r, a[i][j], b[j]);				\
	      t = t * .5 + x[i][j];					\
	    }								\
	  CHECK_ELEMENT (i, sum[i], r);					\
	  CHECK_REAL (s[i], t, 1e-12);					\
	}								\
    }									\
  while (0)

/* As the program says.  */
static void
by_three (int trips)
{
#pragma acc parallel loop copyin (a, b) copyout (sum)
  for (int i = 0; i < ROWS; i++)
    {
      unsigned r = 1;
#pragma GCC unroll 3
      for (int j = 0; j < trips; j++)
	r = r * 3 + (a[i][j] ^ b[j]);
      sum[i] = r;
    }
  for (int i = 0; i < ROWS; i++)
    {
      unsigned r = 1;
      for (int j = 0; j < trips; j++)
	r = mixed (r, a[i][j], b[j]);
      CHECK_ELEMENT (i, sum[i], r);
    }
}

/* Rows that lanes may share, from END on, and from the front; none, if END is negative.  */
static void
rows (int begin, int end, int distance)
{
#pragma acc parallel loop copyin (a, b) copyout (sum, last)
  for (int i = 0; i < ROWS; i++)
    {
      unsigned r = 0, l = 0;
      for (int j = 0; j < end; j++)
	r += a[i][j + distance] * b[j] + j;
      for (int j = begin; j < end; j++)
	l ^= a[i][j] * 3 + b[j + distance];
      sum[i] = r;
      last[i] = l;
    }
  for (int i = 0; i < ROWS; i++)
    {
      unsigned r = 0, l = 0;
      for (int j = 0; j < end; j++)
	{
	  r += a[i][j + distance] * b[j] + j;
	  if (j >= begin)
	    l ^= a[i][j] * 3 + b[j + distance];
	}
      CHECK_ELEMENT (i, sum[i], r);
      CHECK_ELEMENT (i, last[i], (int) l);
    }
}

int
main (void)
{
  for (int j = 0; j < MOST; j++)
    {
      b[j] = j * 5 % 17;
      for (int i = 0; i < ROWS; i++)
	a[i][j] = x[i][j] = (i * 7 + j * 3) % 11;
    }
  for (int trips = 0; trips <= 14; trips++)
    {
      sums (trips);
      counters (trips);
      by_three (trips);
      rows (trips / 2, trips - 3, trips % 4);
    }
  for (int distance = 1; distance <= 6; distance++)
    {
      stores (16, distance);
      stores (21, distance);
    }
  sums (MOST);
  counters (MOST);
  CONSTANT (33);
  CONSTANT (34);
  CONSTANT (35);
  CONSTANT (37);
  CONSTANT (40);
  CONSTANT (49);
  CONSTANT (64);
  CONSTANT (66);
  CONSTANT (79);
  CONSTANT (80);
  return 0;
}
