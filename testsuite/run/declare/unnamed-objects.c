/* Variables of `declare' whose initial values lead to compound literals: these have copies on
   the device, too, which it may change.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct inner
{
  int first, second;
};
struct outer
{
  struct inner *inner;
  double *values;
  struct outer *next;
};

struct outer chain = { &(struct inner) { 1, 2 }, (double[]) { 0.5, 1.5, 2.5 },
		       &(struct outer) { &(struct inner) { 3, 4 }, (double[3]) { 7 }, 0 } };
static int *numbers = (int[]) { 10, 20, 30 };
#pragma acc declare create (chain, numbers)

int
main (void)
{
  int ints[5] = { 0 };
  double sum = 0;
  for (int round = 0; round < 2; round++)
#pragma acc serial copy (ints, sum)
    {
      ints[0] += chain.inner->first + 10 * chain.inner->second;
      ints[1] += chain.next->inner->first + 10 * chain.next->inner->second;
      for (int i = 0; i < 3; i++)
	{
	  ints[2 + i] += numbers[i];
	  sum += chain.values[i] + chain.next->values[i];
	}
      numbers[1]++;
    }
  CHECK_INT (ints[0], 42);
  CHECK_INT (ints[1], 86);
  CHECK_INT (ints[2], 20);
  CHECK_INT (ints[3], 41);
  CHECK_INT (ints[4], 60);
  CHECK (sum == 23);
  CHECK (numbers[2] == 30 && chain.inner->first == 1);
  return 0;
}
