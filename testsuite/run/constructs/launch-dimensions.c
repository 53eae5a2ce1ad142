/* OpenACC 2.5.6-2.5.8: num_gangs, num_workers and vector_length, constant and
   as expressions, only shape the launch: the result is the same.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 1111

static void
verify (int *a, int factor)
{
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, a[i], i * factor + 1);
      a[i] = 0;
    }
}

int
main (void)
{
  static int a[N];
#define RUN(GANGS, WORKERS, LANES, FACTOR)				\
  {									\
    _Pragma ("acc parallel num_gangs (GANGS) num_workers (WORKERS) "	\
	     "vector_length (LANES) copy (a)")				\
    {									\
      _Pragma ("acc loop gang worker vector")				\
      for (int i = 0; i < N; i++)					\
	a[i] += FACTOR * i + 1;						\
    }									\
    verify (a, FACTOR);							\
  }
#pragma acc parallel num_gangs (1) num_workers (1) vector_length (1) copy (a)
#pragma acc loop gang worker vector
  for (int i = 0; i < N; i++)
    a[i] += i + 1;
  verify (a, 1);
#pragma acc parallel num_gangs (100) vector_length (32) copy (a)
#pragma acc loop gang vector
  for (int i = 0; i < N; i++)
    a[i] += 2 * i + 1;
  verify (a, 2);
#pragma acc parallel num_gangs (3) num_workers (32) vector_length (32) copy (a)
#pragma acc loop gang worker vector
  for (int i = 0; i < N; i++)
    a[i] += 3 * i + 1;
  verify (a, 3);
#pragma acc parallel num_gangs (2) vector_length (1024) copy (a)
#pragma acc loop gang vector
  for (int i = 0; i < N; i++)
    a[i] += 4 * i + 1;
  verify (a, 4);
#pragma acc parallel num_gangs (256) num_workers (4) vector_length (256) \
  copy (a)
#pragma acc loop gang worker vector
  for (int i = 0; i < N; i++)
    a[i] += 5 * i + 1;
  verify (a, 5);
  for (int e = 1; e < 2000; e = e * 3 + 2)
    {
#pragma acc parallel num_gangs (e * 2) num_workers (e % 5 + 1) \
  vector_length (e) copy (a)
#pragma acc loop gang worker vector
      for (int i = 0; i < N; i++)
	a[i] += 6 * i + 1;
      verify (a, 6);
    }
  return 0;
}
