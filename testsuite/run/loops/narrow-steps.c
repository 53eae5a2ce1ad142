/* Loops over indices of less than 32 bits whose steps only the run knows: forwards and
   backwards, and such that end before they begin.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static int
upwards (int first, int end, int step, int *a)
{
  int count = 0;
#pragma acc parallel loop copy (a[0:300]) reduction (+:count)
  for (unsigned char i = first; i < end; i += step)
    {
      a[i]++;
      count++;
    }
  return count;
}

static int
downwards (int first, int end, int step, int *a)
{
  int count = 0;
#pragma acc kernels loop independent gang copy (a[0:300]) reduction (+:count)
  for (unsigned short i = first; i > end; i -= step)
    {
      a[i]++;
      count++;
    }
  return count;
}

static int
signed_ones (int first, int end, int step, int *a)
{
  int count = 0;
#pragma acc parallel loop collapse (2) copy (a[0:300]) reduction (+:count)
  for (signed char i = first; i <= end; i += step)
    for (short j = end; j >= first; j -= step)
      {
#pragma acc atomic update
	a[150 + i]++;
	count++;
      }
  return count;
}

int
main (void)
{
  int a[300] = { 0 };
  CHECK_INT (upwards (6, 5, 2, a), 0);
  CHECK_INT (upwards (6, 14, 3, a), 3);
  CHECK_INT (a[6] + a[9] + a[12], 3);
  CHECK_INT (upwards (100, 250, 149, a), 2);
  CHECK_INT (a[249], 1);
  CHECK_INT (downwards (5, 6, 2, a), 0);
  CHECK_INT (downwards (290, 200, 40, a), 3);
  CHECK_INT (a[290] + a[250] + a[210], 3);
  CHECK_INT (signed_ones (-5, 5, 4, a), 9);
  CHECK_INT (a[145] + a[149] + a[153], 9);
  CHECK_INT (signed_ones (5, -5, 4, a), 0);
  return 0;
}
