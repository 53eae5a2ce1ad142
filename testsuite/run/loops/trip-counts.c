/* OpenACC 2.9: zero, one and negative trip counts, at each level.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static int
run (int from, int to)
{
  int count[4] = { 0 };
#pragma acc parallel copy (count) num_workers (2) vector_length (32)
  {
#pragma acc loop gang
    for (int i = from; i < to; i++)
      {
#pragma acc atomic
	count[0]++;
      }
#pragma acc loop gang worker vector
    for (int i = from; i < to; i++)
      {
#pragma acc atomic
	count[1]++;
      }
#pragma acc loop gang
    for (int j = 0; j < 3; j++)
#pragma acc loop vector
      for (int i = from; i < to; i++)
	{
#pragma acc atomic
	  count[2]++;
	}
#pragma acc loop gang
    for (int j = 0; j < 3; j++)
#pragma acc loop worker
      for (int i = to; i > from; i -= 3)
	{
#pragma acc atomic
	  count[3]++;
	}
  }
  int n = to > from ? to - from : 0;
  CHECK_INT (count[0], n);
  CHECK_INT (count[1], n);
  CHECK_INT (count[2], 3 * n);
  CHECK_INT (count[3], 3 * ((n + 2) / 3));
  return n;
}

int
main (void)
{
  run (0, 0);
  run (5, 5);
  run (5, -5);
  run (-7, -6);
  run (0, 1);
  run (-40, 41);
  run (3, 1000);
  return 0;
}
