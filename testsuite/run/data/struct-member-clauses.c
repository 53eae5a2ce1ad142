/* OpenACC 2.7: members of a struct in data clauses: arrays and scalars inside,
   several of one struct.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct state { int before[4]; double x[100]; int count; float y[10]; };

int
main (void)
{
  static struct state s;
  for (int i = 0; i < 100; i++)
    s.x[i] = i;
  s.count = 7;
  s.before[0] = 1;
#pragma acc data copy (s.x, s.y) copyin (s.count)
  {
#pragma acc parallel loop copy (s.x, s.y) copyin (s.count)
    for (int i = 0; i < 100; i++)
      {
	s.x[i] *= s.count;
	if (i < 10)
	  s.y[i] = i;
      }
  }
  for (int i = 0; i < 100; i++)
    CHECK_REAL (s.x[i], 7.0 * i, 0);
  CHECK_REAL (s.y[9], 9, 0);
  CHECK_INT (s.before[0], 1);
  return 0;
}
