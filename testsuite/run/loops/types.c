/* OpenACC 2.9: loop variables of every integer type, and pointers.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 200

#define COUNT(TYPE, FROM, LIMIT, STEP)				\
  {								\
    int seen[N] = { 0 };					\
    TYPE from = FROM, limit = LIMIT;				\
    _Pragma ("acc parallel loop copy (seen)")			\
    for (TYPE i = from; i < limit; i += STEP)			\
      seen[i]++;						\
    for (int i = 0; i < N; i++)					\
      CHECK_ELEMENT (i, seen[i], i >= FROM && i < LIMIT		\
		     && (i - FROM) % STEP == 0);		\
  }

int
main (void)
{
  COUNT (signed char, 3, 120, 1)
  COUNT (unsigned char, 0, 199, 2)
  COUNT (short, 1, 200, 3)
  COUNT (unsigned short, 0, 200, 1)
  COUNT (int, 7, 133, 5)
  COUNT (unsigned int, 0, 200, 1)
  COUNT (long, 2, 199, 4)
  COUNT (unsigned long, 0, 1, 1)
  COUNT (long long, 5, 190, 10)
  COUNT (unsigned long long, 0, 200, 9)

  static double v[N];
#pragma acc parallel copy (v)
#pragma acc loop
  for (double *p = v; p < v + N; p++)
    *p += p - v;
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, v[i], i);
  return 0;
}
