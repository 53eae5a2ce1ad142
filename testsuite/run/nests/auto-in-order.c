/* Loops with `auto' that carry a value from one iteration to the next, by way of memory that
   gangs share, while loops inside add to it or read it: the result is that of the program's
   order, and the last value is still there behind the region.
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"

#define N 37
#define M 200

static int a[N], b[N][M], c[N][M], s, t[2];

/* What S is with the terms of row I.  */

static int
sum_of (int i, int s)
{
  for (int j = 0; j < M; j++)
    s += b[i][j];
  return s;
}

static void
set_first (void)
{
  s = 7;
#pragma acc parallel copy(s) copyin(b) copyout(a)
#pragma acc loop auto
  for (int i = 0; i < N; i++)
    {
      s = i;
#pragma acc loop reduction(+:s)
      for (int j = 0; j < M; j++)
	s += b[i][j];
      a[i] = s;
    }
  for (int i = 0; i < N; i++)
    CHECK_INT (a[i], sum_of (i, i));
  CHECK_INT (s, a[N - 1]);
}

static void
carried (void)
{
  s = 7;
#pragma acc parallel num_gangs(1) copy(s) copyin(b) copyout(a)
#pragma acc loop auto
  for (int i = 0; i < N; i++)
    {
      s = s / 2;
#pragma acc loop reduction(+:s)
      for (int j = 0; j < M; j++)
	s += b[i][j];
      a[i] = s;
    }
  int want = 7;
  for (int i = 0; i < N; i++)
    {
      want = sum_of (i, want / 2);
      CHECK_INT (a[i], want);
    }
  CHECK_INT (s, want);
}

/* No clause says that the inner loop reduces: the scalar is each gang's own.  */

static void
implied (void)
{
  int local = 7, want = 7;
#pragma acc parallel copyin(b) copyout(a)
#pragma acc loop auto
  for (int i = 0; i < N; i++)
    {
      local = local / 2;
#pragma acc loop auto
      for (int j = 0; j < M; j++)
	local += b[i][j];
      a[i] = local;
    }
  for (int i = 0; i < N; i++)
    {
      want = sum_of (i, want / 2);
      CHECK_INT (a[i], want);
    }
}

static void
read_inside (void)
{
  t[0] = 100000;
#pragma acc parallel copy(t) copyout(c)
#pragma acc loop auto
  for (int i = 0; i < N; i++)
    {
      t[0] = t[0] / 2 + i;
#pragma acc loop
      for (int j = 0; j < M; j++)
	c[i][j] = t[0] + j;
    }
  int want = 100000;
  for (int i = 0; i < N; i++)
    {
      want = want / 2 + i;
      for (int j = 0; j < M; j++)
	CHECK_INT (c[i][j], want + j);
    }
  CHECK_INT (t[0], want);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      b[i][j] = i * j % 11;
  set_first ();
  carried ();
  implied ();
  read_inside ();
}
