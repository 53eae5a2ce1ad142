/* Steps so long that step times the number of threads is no int: threads without an iteration
   do not wrap around into the loop.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <limits.h>
#include "check.h"

#define COUNT(CLAUSES, FIRST, CONDITION, NEXT, WANT) \
  do { \
    int n = 0; \
    _Pragma (#CLAUSES) \
    for (int i = FIRST; CONDITION; NEXT) \
      n++; \
    CHECK_INT (n, WANT); \
  } while (0)

volatile int most = INT_MAX, long_step = 700000;

int
main (void)
{
  int b = most, s = long_step;
  COUNT (acc parallel loop gang num_gangs (6500) reduction (+:n),
	 b - 700000, i < b, i += 700000, 1);
  COUNT (acc parallel loop gang num_gangs (6500) reduction (+:n),
	 -b + 700000, i > -b, i -= 700000, 1);
  COUNT (acc parallel loop gang num_gangs (6500) reduction (+:n), 0, i < 1400000, i += s, 2);
  COUNT (acc parallel loop gang num_gangs (6500) reduction (+:n), 1400000, i > 0, i -= s, 2);
  COUNT (acc parallel loop gang num_gangs (3000) num_workers (4) reduction (+:n),
	 -200000000, i < 200000000, i += 400000, 1000);
  COUNT (acc parallel loop vector vector_length (1024) reduction (+:n),
	 0, i < 1000000000, i += 500000000, 2);
  COUNT (acc kernels loop gang (6500) vector (128) reduction (+:n), 5, i < 700000, i += s, 1);
  return 0;
}
