/* References of C++ whose objects a loop reduces are passed to routines of another unit, and
   std::max, which is a call without optimisation, takes addresses.
   { dg-options "-O0" }
   { dg-additional-sources "passed-by-reference-2.c" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <algorithm>
#include "check.h"

extern "C"
{
#pragma acc routine seq
extern void add_real (double *, double);
#pragma acc routine seq
extern void add_int (int *, int);
}

template <class T>
static void
reduce (T &sum, int &count, T &most, int n)
{
#pragma acc parallel loop reduction(+:sum, count) reduction(max:most)
  for (int i = 0; i < n; i++)
    {
      T &alias = sum;
      alias += i;
      add_real (&sum, i);
      add_int (&count, 1);
      most = std::max (most, T (i % 100));
    }
}

/* Loops inside reduce the same references.  */

template <class T>
static void
reduce_in_nest (T &sum, int &count, int n)
{
  int classes[4] = { 0 };
#pragma acc parallel loop gang reduction(+:sum, count)
  for (int i = 0; i < n; i++)
    {
      add_int (&count, 1);
#pragma acc loop vector reduction(+:sum, count)
      for (int j = 0; j < n; j++)
	{
	  add_real (&sum, j);
	  count++;
#pragma acc atomic
	  classes[j % 4]++;
	}
      add_real (&sum, 1);
    }
  CHECK_INT (classes[0] + classes[1] + classes[2] + classes[3], n * n);
#pragma acc parallel loop gang worker reduction(+:sum, count)
  for (int i = 0; i < n; i++)
    {
      add_int (&count, -1);
#pragma acc loop vector reduction(+:sum, count)
      for (int j = 0; j < n; j++)
	{
	  sum -= j;
	  count--;
	}
      add_real (&sum, -1);
    }
}

struct counter
{
  double sum = 0;

  void run (int n)
  {
#pragma acc parallel loop reduction(+:sum)
    for (int i = 0; i < n; i++)
      add_real (&sum, i);
  }
};

int
main ()
{
  double sum = 0, most = -1;
  int count = 0, least = 100;
  reduce (sum, count, most, 1000);
  CHECK_REAL (sum, 999000, 1e-12);
  CHECK_REAL (most, 99, 0);
  CHECK_INT (count, 1000);
  reduce_in_nest (sum, count, 100);
  CHECK_REAL (sum, 999000, 1e-12);
  CHECK_INT (count, 1000);
  counter c;
  c.run (100);
  CHECK_REAL (c.sum, 4950, 1e-12);
  most = -1;
#pragma acc parallel loop reduction(min:least) reduction(max:most)
  for (int i = 0; i < 1000; i++)
    {
      most = std::max (most, 1000. - i);
      least = std::min (least, i + 5);
    }
  CHECK_REAL (most, 1000, 0);
  CHECK_INT (least, 5);
  return 0;
}
