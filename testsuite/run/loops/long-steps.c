/* Steps so long that step times the number of threads is no int: threads without an iteration
   do not wrap around into the loop, also where gangs have runs of iterations.

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

volatile int most = INT_MAX, long_step = 700000, longer_step = 500000000;

int
main (void)
{
  int b = most, s = long_step, l = longer_step;
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
  COUNT (acc parallel loop vector vector_length (1024) reduction (+:n),
	 0, i < 1600000000, i += l, 4);
  COUNT (acc parallel loop vector vector_length (1024) reduction (+:n),
	 1600000000, i > 0, i -= l, 4);

  COUNT (acc parallel loop gang (static:2) num_gangs (6500) reduction (+:n),
	 b - 700000, i < b, i += 700000, 1);
  COUNT (acc parallel loop gang (static:2) num_gangs (6500) reduction (+:n),
	 -b + 700000, i > -b, i -= 700000, 1);
  COUNT (acc parallel loop gang (static:3) num_gangs (6500) reduction (+:n),
	 0, i < 1400000, i += s, 2);
  COUNT (acc parallel loop gang (static:2) num_gangs (6500) reduction (+:n),
	 1400000, i > 0, i -= s, 2);
  COUNT (acc parallel loop gang (static:5) worker num_gangs (3000) num_workers (4)
	 reduction (+:n), -200000000, i < 200000000, i += 400000, 1000);
  COUNT (acc parallel loop gang (static:5) worker num_gangs (3) num_workers (4)
	 reduction (+:n), 200000000, i > -200000000, i -= 400000, 1000);
  COUNT (acc parallel loop gang (static:2) vector num_gangs (3) vector_length (1024)
	 reduction (+:n), 0, i < 1600000000, i += l, 4);
  COUNT (acc parallel loop gang (static:5000) num_gangs (64) reduction (+:n),
	 0, i < 1000000000, i += s, 1429);
  COUNT (acc parallel loop gang (static:100000) vector num_gangs (64) reduction (+:n),
	 0, i < 1000000000, i += 100000, 10000);
  COUNT (acc parallel loop gang (static:3) vector num_gangs (64) reduction (+:n),
	 5, i < 5, i += s, 0);
  COUNT (acc parallel loop gang (static:3) vector num_gangs (64) reduction (+:n),
	 3, i > 5, i -= s, 0);
  COUNT (acc parallel loop gang (static:7) vector num_gangs (5) reduction (+:n),
	 1000, i >= 5, i -= 3, 332);
  return 0;
}
