/* OpenACC 2.9.11 in a kernels region: the result of a loop's reduction is there when
   the loop ends, also for code in the same nest, which one gang of many lanes runs.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 400 };

static int
sums (int m, const int *b, int *e, int steps)
{
  int sum = 5;
#pragma acc kernels copyin (b[0:N]) copy (e[0:N])
  {
    for (int t = 0; t < steps; t++)
      {
#pragma acc loop independent gang vector reduction (+:sum)
	for (int i = 0; i < m; i++)
	  sum += b[t + i];
	for (int j = 0; j < 40; j++)
	  e[j + t] = sum + b[j];
      }
  }
  return sum;
}

/* The result decides whether the loop around goes on.  */

static unsigned rows[14][7];

static unsigned
least_until (unsigned limit, int n)
{
  unsigned least = 1000;
#pragma acc kernels
  for (int t = 0; t < 6; t++)
    {
#pragma acc loop independent reduction (min:least)
      for (short i = 0; i <= 3; i += 3)
	{
	  unsigned v = 100 - 10 * t + i;
	  least = least < v ? least : v;
	  for (int j = i + 1; j < n; j++)
	    rows[i + 2][j] = least;
	}
      if ((least & 15) == limit)
	break;
    }
  return least;
}

int
main (void)
{
  CHECK_INT (least_until (0, 7), 80);
  int b[N], e[N], want[N], sum = 5;
  for (int i = 0; i < N; i++)
    {
      b[i] = i * 7 % 31;
      e[i] = want[i] = -1;
    }
  for (int t = 0; t < 3; t++)
    {
      for (int i = 0; i < 300; i++)
	sum += b[t + i];
      for (int j = 0; j < 40; j++)
	want[j + t] = sum + b[j];
    }
  CHECK_INT (sums (300, b, e, 3), sum);
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, e[i], want[i]);
  return 0;
}
