/* Reductions by && and ||, of bits and of flags that clauses of kernels regions name: with
   two pointers, so that the run has to tell; no iteration, one, many; what they begin with
   need not be 0 or 1.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>
#include "check.h"

enum { N = 5000 };

static int u[N], v[N];

#define EACH(CLAUSE, TYPE, NAME, BODY)						\
  static __attribute__ ((noipa)) TYPE						\
  NAME (TYPE s, int n, int *u, int *v)						\
  {										\
    _Pragma (CLAUSE)								\
    for (int i = 0; i < n; i++)							\
      {										\
	v[i] = u[i] + 1;							\
	BODY;									\
      }										\
    return s;									\
  }										\
  static __attribute__ ((noipa)) TYPE						\
  NAME ## _host (TYPE s, int n, int *u)						\
  {										\
    for (int i = 0; i < n; i++)							\
      BODY;									\
    return s;									\
  }

EACH ("acc kernels loop reduction(||:s)", int, any, s = s || u[i] > 2)
EACH ("acc kernels loop reduction(&&:s)", int, all, s = s && u[i] < 3)
EACH ("acc kernels loop reduction(||:s)", _Bool, any_bool, s = s || u[i] > 2)
EACH ("acc kernels loop reduction(&&:s)", _Bool, all_bool, s = s && u[i] < 3)
EACH ("acc kernels loop reduction(||:s)", _Bool, set, if (u[i] > 2) s = 1)
EACH ("acc kernels loop reduction(||:s)", _Bool, set_true, if (u[i] > 2) s = s || 1)
EACH ("acc kernels loop reduction(&&:s)", _Bool, unset, if (u[i] > 2) s = 0)
EACH ("acc kernels loop reduction(|:s)", unsigned, some_bits, s |= u[i])
EACH ("acc kernels loop reduction(&:s)", unsigned, all_bits, s &= ~u[i])
EACH ("acc kernels loop reduction(^:s)", unsigned, odd_bits, s ^= u[i] * 3)
EACH ("acc kernels loop reduction(|:s)", _Bool, some_bool, s |= u[i] > 2)

static __attribute__ ((noipa)) int
greatest (int n, int *u, int *v)
{
  int s = 0;
#pragma acc kernels loop reduction(max:s)
  for (int i = 0; i < n; i++)
    {
      v[i] = u[i] + 1;
      if (u[i] > 2)
	s = 1;
    }
  return s;
}

#define SAME(NAME, START, N)							\
  do										\
    {										\
      memset (v, 0, sizeof v);							\
      CHECK (NAME (START, N, u, v) == NAME ## _host (START, N, u));		\
      for (int i = 0; i < N; i++)						\
	CHECK (v[i] == u[i] + 1);						\
    }										\
  while (0)

static void
check (int n)
{
  for (int s = 0; s <= 1; s++)
    {
      SAME (any, s, n);
      SAME (all, s, n);
      SAME (any_bool, s, n);
      SAME (all_bool, s, n);
      SAME (set, s, n);
      SAME (set_true, s, n);
      SAME (unset, s, n);
      SAME (some_bits, s, n);
      SAME (all_bits, 255 + s, n);
      SAME (odd_bits, s, n);
      SAME (some_bool, s, n);
    }
  /* The truth value of 4 is that of 1.  */
  CHECK (!any (4, n, u, v) == !any_host (4, n, u));
  CHECK (!all (4, n, u, v) == !all_host (4, n, u));
  CHECK (greatest (n, u, v) == any_host (0, n, u));
}

int
main (void)
{
  for (int turn = 0; turn < 3; turn++)
    {
      for (int i = 0; i < N; i++)
	u[i] = i % 3;
      if (turn)
	u[turn == 1 ? 0 : N - 1] = 7;
      check (0);
      check (1);
      check (N);
    }
  return 0;
}
