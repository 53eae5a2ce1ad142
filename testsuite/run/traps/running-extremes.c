/* A condition on a running maximum that does more than to set it: the loop's
   iterations have an order.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 1000 };
static int a[N], marks[N];

static void
check_marks (void)
{
  int m = 0;
#pragma acc kernels copyin (a) copyout (marks)
  for (int i = 0; i < N; i++)
    {
      marks[i] = 0;
      if (a[i] > m)
	{
	  m = a[i];
	  marks[i] = 1;
	}
    }
  int expected = 0, wrong = 0;
  for (int i = 0; i < N; i++)
    {
      wrong += marks[i] != (a[i] > expected);
      if (a[i] > expected)
	expected = a[i];
    }
  CHECK_INT (m, expected);
  CHECK_INT (wrong, 0);
}

static void
check_records (void)
{
  int m = 0, records = 0, low = 2000, lows = 0, others = 0;
#pragma acc kernels copyin (a)
  for (int i = 0; i < N; i++)
    {
      if (a[i] > m)
	{
	  m = a[i];
	  records++;
	}
      if (a[i] < low)
	low = a[i];
      else
	others += i;
      lows += low == 0;
    }
  int m2 = 0, records2 = 0, low2 = 2000, lows2 = 0, others2 = 0;
  for (int i = 0; i < N; i++)
    {
      if (a[i] > m2)
	{
	  m2 = a[i];
	  records2++;
	}
      if (a[i] < low2)
	low2 = a[i];
      else
	others2 += i;
      lows2 += low2 == 0;
    }
  CHECK_INT (m, m2);
  CHECK_INT (records, records2);
  CHECK_INT (low, low2);
  CHECK_INT (others, others2);
  CHECK_INT (lows, lows2);
}

static void
check_place (void)
{
  int m = 0, place = -1, first = -1;
#pragma acc kernels copyin (a)
  for (int i = 0; i < N; i++)
    if (a[i] > m)
      {
	m = a[i];
	place = i;
	if (first < 0)
	  first = i;
      }
  int m2 = 0, place2 = -1;
  for (int i = 0; i < N; i++)
    if (a[i] > m2)
      {
	m2 = a[i];
	place2 = i;
      }
  CHECK_INT (m, m2);
  CHECK_INT (place, place2);
  CHECK_INT (first, 1);
}

/* The greatest is looked for among those that are not the least.  */

static void
check_either (void)
{
  int most = 500, least = 500;
#pragma acc kernels copyin (a)
  for (int i = 0; i < N; i++)
    if (a[i] > most)
      most = a[i];
    else if (a[i] < least)
      least = a[i];
  CHECK_INT (most, 1008);
  CHECK_INT (least, 0);
}

/* What the second operand does, it does only where the first one holds.  */

static void
check_logical (void)
{
  int all = 1, asked = 0;
#pragma acc kernels copyin (a)
  for (int i = 0; i < N; i++)
    if (all)
      {
	asked++;
	all = a[i] != 855;
      }
  int expected = 0;
  while (expected < N && a[expected] != 855)
    expected++;
  CHECK_INT (all, expected >= N);
  CHECK_INT (asked, expected < N ? expected + 1 : N);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = (i * 7919) % 1009;
  check_marks ();
  check_records ();
  check_place ();
  check_either ();
  check_logical ();
  return 0;
}
