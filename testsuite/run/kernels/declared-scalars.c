/* OpenACC 2.13: what `declare' names is one variable for a kernels region and for the
   routines that it calls.  The region has no copy of its own that they do not see.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 40

static int count, last;
static double weight = 1;
int *where = &last, first = 3;
#pragma acc declare create (count, last, where, first) copyin (weight)

static int
next (void)
{
  count += 2;
  return last;
}

#pragma acc routine seq
static void
heavier (double by)
{
  weight += by;
}

/* A routine reads what the region assigns, and assigns what it reads.  */

static void
by_routines (int n)
{
  int a[N], b[N], end = 0;
#pragma acc kernels copyout (a, b) copy (end)
  {
    count = 10;
    for (int i = 0; i < n; i++)
      {
	last = 7 * i;
	b[i] = next ();
	a[i] = count;
      }
    end = count + last;
  }
  for (int i = 0; i < n; i++)
    {
      CHECK_ELEMENT (i, a[i], 12 + 2 * i);
      CHECK_ELEMENT (i, b[i], 7 * i);
    }
  CHECK_INT (end, 10 + 2 * n + 7 * (n - 1));
#pragma acc update self (count, last)
  CHECK_INT (count, 10 + 2 * n);
  CHECK_INT (last, 7 * (n - 1));
}

/* A pointer gets to them, too.  */

static void
by_pointers (int n)
{
  int a[N], b[N];
#pragma acc kernels copyout (a, b)
  for (int i = 0; i < n; i++)
    {
      last = i + 1;
      a[i] = *where;
      *where = 5 * i;
      b[i] = last;
    }
  for (int i = 0; i < n; i++)
    {
      CHECK_ELEMENT (i, a[i], i + 1);
      CHECK_ELEMENT (i, b[i], 5 * i);
    }
}

/* A loop that runs until a routine says so.  */

static void
ends (void)
{
  double sum = 0;
  int steps = 0;
#pragma acc kernels copy (sum, steps)
  {
    first = 5;
    for (; weight < 20; steps++)
      {
	heavier (first);
	sum += weight;
      }
    first = steps;
  }
  CHECK_INT (steps, 4);
  CHECK_INT ((int) sum, 6 + 11 + 16 + 21);
#pragma acc update self (first, weight)
  CHECK_INT (first, 4);
  CHECK_INT ((int) weight, 21);
}

int
main (void)
{
  by_routines (N);
  by_pointers (N);
  ends ();
  return 0;
}
