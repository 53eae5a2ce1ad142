/* A scalar that a kernels region assigns and nobody reads afterwards is private to its
   part.  Most functions here have a reader that is easy to overlook.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 300

static int a[N], b[N];

static int
through_goto (int again)
{
  int i, t = 1, result = 0;
  goto region;
read:
  result += t;
  if (again-- == 0)
    return result;
region:
#pragma acc kernels copyout (a)
  for (i = 0; i < N; i++)
    {
      t = i + 1;
      a[i] = t;
    }
  goto read;
}

static int
through_computed_goto (int which)
{
  void *places[] = { &&lost, &&read };
  int i, t = 1;
#pragma acc kernels copyout (a)
  for (i = 0; i < N; i++)
    {
      t = i + 2;
      a[i] = t;
    }
  goto *places[which];
lost:
  return 0;
read:
  return t;
}

/* The next turn of the host's loop reads what the region left in this one.  */

static int
next_turn (int turns)
{
  int i, t = 5, sum = 0;
  for (int k = 0; k < turns; k++)
    {
      sum += t;
#pragma acc kernels copyout (a)
      for (i = 0; i < N; i++)
	{
	  t = i + k;
	  a[i] = t;
	}
    }
  return sum;
}

/* The region of the next turn reads T.  */

static int
next_region (int turns)
{
  int i, t = 5;
  for (int k = 0; k < turns; k++)
    {
#pragma acc kernels copyout (a)
      {
	a[0] = t;
	for (i = 1; i < N; i++)
	  {
	    t = i + k;
	    a[i] = t;
	  }
      }
    }
  return a[0];
}

static int
in_one_branch (int c)
{
  int i, t, u;
#pragma acc kernels copyout (a, b)
  for (i = 0; i < N; i++)
    {
      t = 2 * i;
      u = 3 * i;
      a[i] = t;
      b[i] = u;
    }
  switch (c)
    {
    case 1:
      u = 7;
      /* Fall through.  */
    case 2:
      return u;
    case 3:
      t = 9;
      break;
    default:
      if (c > 5)
	return i;
    }
  return t;
}

static int
by_address (void)
{
  int i, t = 0, *p = &t;
#pragma acc kernels copyout (a)
  for (i = 0; i < N; i++)
    {
      t = i + 3;
      a[i] = t;
    }
  return *p;
}

/* The second region reads T, and U only where it does not assign it.  */

static int
by_region (int c)
{
  int i, t, u;
#pragma acc kernels copyout (a)
  for (i = 0; i < N; i++)
    {
      t = i + 4;
      u = i + 5;
      a[i] = t + u;
    }
#pragma acc kernels copyout (b)
  {
    if (c)
      u = 1;
    for (i = 0; i < N; i++)
      b[i] = t;
  }
  return b[1] + u;
}

static int
by_other_constructs (void)
{
  int i, t, u, v, w;
#pragma acc kernels copyout (a)
  for (i = 0; i < N; i++)
    {
      t = i;
      u = 2 * i;
      v = 3 * i;
      w = 4 * i;
      a[i] = t + u + v + w;
    }
#pragma acc parallel loop copyout (b)
  for (i = 0; i < N; i++)
    b[i] = t;
#pragma acc parallel copy (u)
  u++;
#pragma acc data copyin (v)
#pragma acc parallel loop present (v) copy (b) private (w)
  for (i = 0; i < N; i++)
    {
      w = v;
      b[i] += w;
    }
  return b[0] + u + v + w;
}

/* A later region assigns T in all of its iterations, and may have none.  */

static int
no_iterations (int n)
{
  int i, t = 6;
#pragma acc kernels copyout (a)
  for (i = 0; i < N; i++)
    {
      t = i;
      a[i] = t;
    }
#pragma acc kernels copy (b)
  for (i = 0; i < n; i++)
    {
      t = -1;
      b[i] = t;
    }
  return t + i;
}

static int
as_bound (void)
{
  int i, t, sum = 0;
#pragma acc kernels copyout (a)
  for (i = 0; i < N; i++)
    {
      t = i % 7;
      a[i] = t;
    }
  for (int k = 0; k < t; k++)
    sum += i;
  return sum;
}

/* Read where it has not been assigned yet, dead afterwards.  */

static void
found_and_lost (int t, int s)
{
  int i, c = 3;
#pragma acc kernels copyout (a)
  {
    a[0] = t;
    for (i = 1; i < N; i++)
      {
	if (i % 3 == 0)
	  t = i;
	a[i] = t + s;
      }
    t = 0;
    s = 1;
    c = t + s + c;
    a[1] = c;
  }
}

/* Between the parts: T goes from the first to the third, U is lost.  */

static void
from_part_to_part (int c)
{
  int i, t = 0, u = 0;
#pragma acc kernels copyout (a, b)
  {
    for (i = 0; i < N; i++)
      {
	t = i;
	u = i;
	a[i] = t + u;
      }
    for (i = 0; i < N; i++)
      {
	u = 2 * i;
	b[i] = u;
      }
    if (c)
      t = 1;
    for (i = 0; i < N; i++)
      a[i] += t;
    for (i = 0; i < N; i++)
      {
	t = b[i];
	b[i] = t + 1;
      }
  }
}

/* The host's loop around parts carries T, but not U.  */

static int
steps (int n)
{
  int i, k, t = 1, u;
#pragma acc kernels copyout (a) copy (b)
  for (k = 0; k < n; k++)
    {
      for (i = 0; i < N; i++)
	{
	  u = i + t;
	  a[i] = u;
	}
      for (i = 0; i < N; i++)
	{
	  t = a[i] % 11;
	  u = t;
	  b[i] = u;
	}
    }
  return k;
}

static int
until (int limit)
{
  int i, largest = 0, k = 0, t;
#pragma acc kernels copy (a)
  while (largest < limit && k < 100)
    {
      largest = 0;
      for (i = 0; i < N; i++)
	{
	  t = a[i] + 1;
	  a[i] = t;
	}
      for (i = 0; i < N; i++)
	if (a[i] > largest)
	  largest = a[i];
      k++;
    }
  return a[0];
}

static int
on_host (int c)
{
  int i, j, t = 1, u = 2;
#pragma acc kernels copyout (a) if (c)
  {
    a[0] = u;
    for (i = 1; i < N; i++)
      for (j = 0; j < 2; j++)
	{
	  t = i + j;
	  u = t;
	  a[i] = u;
	}
  }
  return t;
}

static int
mapped (void)
{
  int i, t = 1, u = 2, v = 3, w = 4;
#pragma acc enter data copyin (t)
#pragma acc data copyout (u)
#pragma acc kernels copyout (a, v) copy (w)
  for (i = 0; i < N; i++)
    {
      t = i;
      u = 2 * i;
      v = 3 * i;
      w = 4 * i;
      a[i] = t + u + v + w;
    }
#pragma acc exit data copyout (t)
  return t + u + v + w;
}

static int
nested_function (void)
{
  int i, t;
  int read (void)
  {
    return t;
  }
#pragma acc kernels copyout (a)
  for (i = 0; i < N; i++)
    {
      t = i + 6;
      a[i] = t;
    }
  return read ();
}

static int cleaned;

static void
clean (int *t)
{
  cleaned = *t;
}

static int
read_by_cleanup (int c)
{
  int i, t __attribute__ ((cleanup (clean))) = 0;
#pragma acc kernels copyout (a)
  for (i = 0; i < N; i++)
    {
      t = i + 7;
      a[i] = t;
    }
  if (c)
    return 1;
  t = 0;
  return 2;
}

static int
directives (void)
{
  int i, j, t, u = 5, s;
#pragma acc kernels copyout (a, b)
  {
    s = 0;
#pragma acc loop independent
    for (i = 0; i < N; i++)
      {
	t = 0;
	for (j = 0; j < 3; j++)
	  t += i * j;
	a[i] = t;
      }
#pragma acc loop reduction (+:s)
    for (i = 0; i < N; i++)
      s += a[i];
#pragma acc loop private (u)
    for (i = 0; i < N; i++)
      {
	u = i;
	b[i] = u + s;
      }
  }
  return u;
}

int
main (void)
{
  CHECK_INT (through_goto (0), N);
  CHECK_INT (through_goto (2), 3 * N);
  CHECK_INT (through_computed_goto (0), 0);
  CHECK_INT (through_computed_goto (1), N + 1);
  CHECK_INT (next_turn (3), 5 + (N - 1) + N);
  CHECK_INT (next_region (1), 5);
  CHECK_INT (next_region (3), N);
  CHECK_INT (in_one_branch (1), 7);
  CHECK_INT (in_one_branch (2), 3 * (N - 1));
  CHECK_INT (in_one_branch (3), 9);
  CHECK_INT (in_one_branch (4), 2 * (N - 1));
  CHECK_INT (in_one_branch (6), N);
  CHECK_INT (by_address (), N + 2);
  CHECK_INT (by_region (0), N + 3 + N + 4);
  CHECK_INT (by_region (1), N + 3 + 1);
  CHECK_INT (by_other_constructs (), 13 * (N - 1) + 1);
  CHECK_INT (no_iterations (0), N - 1);
  CHECK_INT (no_iterations (2), 1);
  CHECK_INT (as_bound (), (N - 1) % 7 * N);
  found_and_lost (8, 2);
  CHECK_INT (a[0], 8);
  CHECK_INT (a[1], 4);
  for (int i = 2; i < N; i++)
    CHECK_ELEMENT (i, a[i], (i < 3 ? 8 : i / 3 * 3) + 2);
  for (int c = 0; c < 2; c++)
    {
      from_part_to_part (c);
      for (int i = 0; i < N; i++)
	{
	  CHECK_ELEMENT (i, a[i], 2 * i + (c ? 1 : N - 1));
	  CHECK_ELEMENT (i, b[i], 2 * i + 1);
	}
    }
  CHECK_INT (steps (2), 2);
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, a[i], i + N % 11);
  for (int i = 0; i < N; i++)
    a[i] = i;
  CHECK_INT (until (N + 9), 10);
  CHECK_INT (on_host (0), N);
  CHECK_INT (a[0] + a[N - 1], 2 + N);
  CHECK_INT (on_host (1), N);
  CHECK_INT (a[0] + a[N - 1], 2 + N);
  CHECK_INT (mapped (), 10 * (N - 1));
  CHECK_INT (nested_function (), N + 5);
  CHECK_INT (read_by_cleanup (1), 1);
  CHECK_INT (cleaned, N + 6);
  CHECK_INT (read_by_cleanup (0), 2);
  CHECK_INT (cleaned, 0);
  CHECK_INT (directives (), 5);
  CHECK_ELEMENT (5, a[5], 5 * 3);
  CHECK_ELEMENT (5, b[5], 5 + 3 * (N * (N - 1) / 2));
  return 0;
}
