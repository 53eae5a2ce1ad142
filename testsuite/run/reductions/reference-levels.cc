/* C++ references as reduction variables of loops alone, of constructs alone, and of both;
   the same for scalars; captured ones; in parallel, kernels and serial.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define PRAGMA(TEXT) _Pragma (#TEXT)
#define SUM(NAME, CONSTRUCT, LOOP)					\
  static void								\
  NAME (int n, double &r)						\
  {									\
    double s = 1;							\
    CONSTRUCT								\
      {									\
	LOOP for (int i = 0; i < n; i++) s += 1;			\
      }									\
    CHECK (s == n + 1);							\
    {									\
      double &s = r;							\
      CONSTRUCT								\
	{								\
	  LOOP for (int i = 0; i < n; i++) s += 1;			\
	}								\
    }									\
    CHECK (r == n);							\
    r = 0;								\
  }

SUM (gang_loop, PRAGMA (acc parallel), PRAGMA (acc loop gang reduction (+:s)))
SUM (vector_loop, PRAGMA (acc parallel num_gangs (1)), PRAGMA (acc loop vector reduction (+:s)))
SUM (kernels_loop, PRAGMA (acc kernels), PRAGMA (acc loop vector reduction (+:s)))
SUM (serial_loop, PRAGMA (acc serial), PRAGMA (acc loop vector reduction (+:s)))
SUM (serial_copied, PRAGMA (acc serial copy (s)), PRAGMA (acc loop reduction (+:s)))
SUM (construct, PRAGMA (acc parallel reduction (+:s)),
     PRAGMA (acc loop gang vector reduction (+:s)))
SUM (construct_copied, PRAGMA (acc parallel reduction (+:s) copy (s)),
     PRAGMA (acc loop gang vector reduction (+:s)))

static void
nested (int n, double &s)
{
#pragma acc parallel num_gangs (4)
#pragma acc loop gang reduction (+:s)
  for (int j = 0; j < n; j++)
#pragma acc loop vector reduction (+:s)
    for (int i = 0; i < 10; i++)
      s += 1;
  CHECK (s == 10 * n);
}

template <class T> void
captured (int n, T &s)
{
  auto add = [&] (int k)
  {
#pragma acc parallel loop reduction (+:s)
    for (int i = 0; i < n; i++)
      s += k;
#pragma acc serial
    {
#pragma acc loop reduction (+:s)
      for (int i = 0; i < n; i++)
	s += k;
    }
  };
  add (2);
}

static void
present (int n, long &s)
{
#pragma acc data copy (s)
  {
    long &r = s;
#pragma acc parallel loop reduction (+:r)
    for (int i = 0; i < n; i++)
      r += 1;
#pragma acc serial present (s)
    s *= 2;
  }
}

int
main ()
{
  double r = 0;
  gang_loop (100, r);
  vector_loop (100, r);
  kernels_loop (100, r);
  serial_loop (100, r);
  serial_copied (100, r);
  construct (100, r);
  construct_copied (100, r);
  nested (100, r);
  long n = 0;
  captured (100, n);
  CHECK_INT (n, 400);
  present (50, n);
  CHECK_INT (n, 900);
  return 0;
}
