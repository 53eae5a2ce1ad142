/* OpenACC 2.9.1: collapsed loops with negative bounds, steps down, and unsigned
   and 64-bit variables of different types in one nest.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  static int count[20][30][10];
  unsigned char low = 250;
#pragma acc parallel loop collapse (3) copy (count)
  for (int i = 9; i > -11; i--)
    for (unsigned long long j = 0; j < 30; j += 7)
      for (short k = 9; k >= 0; k -= 2)
	count[i + 10][j][k] += 1;
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++)
      for (int k = 0; k < 10; k++)
	CHECK_INT (count[i][j][k], j % 7 == 0 && k % 2 == 1);
  int seen[256] = { 0 };
#pragma acc parallel loop copy (seen)
  for (unsigned char c = low; c < 255; c++)
    seen[c]++;
  for (int i = 0; i < 256; i++)
    CHECK_ELEMENT (i, seen[i], i >= 250 && i < 255);
  return 0;
}
