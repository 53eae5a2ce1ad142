/* OpenACC 2.9: loops with directives that end before they begin run no iteration,
   two of them in one collapse or tile clause included, and whatever the type of the
   index.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static int
collapsed (int n, int m)
{
  int count = 0;
#pragma acc parallel loop collapse (2) reduction (+:count)
  for (int i = 0; i < n; i++)
    for (int j = 0; j > m; j--)
      count++;
  return count;
}

static int
collapsed_to (unsigned n, long m, int k)
{
  int count = 0;
#pragma acc parallel loop collapse (3) reduction (+:count)
  for (unsigned i = 4; i <= n; i++)
    for (long j = 1; j <= m; j += 2)
      for (int l = 9; l >= k; l -= 3)
	count++;
  return count;
}

static int
tiled (int n, int m)
{
  int count = 0;
#pragma acc parallel loop tile (4, 2) reduction (+:count)
  for (int i = 0; i < n; i++)
    for (int j = 5; j < m; j++)
      count++;
  return count;
}

static int
short_indices (unsigned char a, unsigned char b, short c, short d)
{
  int count = 0;
#pragma acc parallel loop reduction (+:count)
  for (unsigned char i = a; i < b; i++)
    count++;
#pragma acc parallel loop reduction (+:count)
  for (short i = c; i > d; i -= 100)
    count += 1000;
#pragma acc parallel loop collapse (2) reduction (+:count)
  for (signed char i = 0; i < (signed char) a; i++)
    for (unsigned short j = b; j >= 2; j--)
      count += 1000000;
  /* Nothing to do, either.  */
#pragma acc parallel loop
  for (short i = c; i < d; i++)
    {
    }
  return count;
}

int
main (void)
{
  CHECK_INT (collapsed (3, -4), 12);
  CHECK_INT (collapsed (3, 4), 0);
  CHECK_INT (collapsed (-3, -4), 0);
  CHECK_INT (collapsed (-3, 4), 0);
  CHECK_INT (collapsed_to (5, 4, 3), 12);
  CHECK_INT (collapsed_to (1, -4, 3), 0);
  CHECK_INT (collapsed_to (1, 4, 20), 0);
  CHECK_INT (collapsed_to (5, -4, 20), 0);
  CHECK_INT (tiled (6, 7), 12);
  CHECK_INT (tiled (-6, 7), 0);
  CHECK_INT (tiled (-6, -7), 0);
  CHECK_INT (short_indices (3, 250, -30000, 30000), 247 + 3 * 249 * 1000000);
  CHECK_INT (short_indices (9, 1, 30000, -30000), 600 * 1000);
  CHECK_INT (short_indices (2, 4, 1, 1), 2 + 2 * 3 * 1000000);
  return 0;
}
