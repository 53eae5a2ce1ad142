/* Sums, products and extremes of truth values: a sum of two that are true is true.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <stdbool.h>

#define REDUCE(OP, START, TERM, LOOP)				\
  do								\
    {								\
      bool got = START, want = START;				\
      for (int i = 0; i < 200; i++)				\
	{							\
	  bool x = TERM;					\
	  want = want OP x;					\
	}							\
      _Pragma (LOOP)						\
      for (int i = 0; i < 200; i++)				\
	{							\
	  bool x = TERM;					\
	  got = got OP x;					\
	}							\
      CHECK_INT (got, want);					\
    }								\
  while (0)

int
main (void)
{
  REDUCE (+, false, i % 7, "acc parallel loop gang worker vector reduction(+:got)");
  REDUCE (+, true, i % 7, "acc parallel loop gang num_gangs(2) reduction(+:got)");
  REDUCE (+, false, 0, "acc parallel loop reduction(+:got)");
  REDUCE (*, true, 1, "acc parallel loop num_gangs(2) reduction(*:got)");
  REDUCE (*, true, i != 7, "acc parallel loop vector reduction(*:got)");
  REDUCE (^, true, i % 3, "acc parallel loop gang vector reduction(^:got)");
  bool most = false, least = true;
#pragma acc parallel loop gang vector reduction(max:most) reduction(min:least)
  for (int i = 0; i < 200; i++)
    {
      bool x = i < 64;
      most = most > x ? most : x;
      least = least < x ? least : x;
    }
  CHECK_INT (most, 1);
  CHECK_INT (least, 0);
  return 0;
}
