/* Arrays and sections of any size and bounds as reduction variables.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static void
histogram (int *h, int lo, int n)
{
#pragma acc parallel loop reduction(+:h[lo:n])
  for (int i = 0; i < 4000; i++)
    h[lo + i % n] += 1;
}

static void
nested (double *sum, int n)
{
#pragma acc parallel loop gang reduction(+:sum[0:n])
  for (int i = 0; i < 100; i++)
    {
#pragma acc loop vector reduction(+:sum[0:n])
      for (int j = 0; j < n; j++)
	if (j % 2)
	  sum[j] += i;
	else
	  sum[j] -= 1;
    }
}

int
main (void)
{
  static int h[200];
#pragma acc parallel loop reduction(+:h)
  for (int i = 0; i < 4000; i++)
    h[i % 200]++;
  for (int i = 0; i < 200; i++)
    CHECK_ELEMENT (i, h[i], 20);
  histogram (h, 50, 100);
  for (int i = 0; i < 200; i++)
    CHECK_ELEMENT (i, h[i], i < 50 || i >= 150 ? 20 : 60);

  static short m[2][100];
#pragma acc parallel loop reduction(^:m)
  for (int i = 0; i < 200; i++)
    m[i % 2][i / 2] = m[i % 2][i / 2] ^ i;
  for (int i = 0; i < 200; i++)
    CHECK_ELEMENT (i, m[i % 2][i / 2], i);

  double *sum = calloc (300, sizeof *sum);
  nested (sum, 300);
  for (int i = 0; i < 300; i++)
    CHECK_ELEMENT (i, sum[i], i % 2 ? 4950 : -100);
  return 0;
}
