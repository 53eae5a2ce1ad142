/* C++ references as reduction variables.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static void
sum (double &s, long &n, const double *x)
{
#pragma acc parallel loop reduction(+:s, n) copyin(x[0:1000])
  for (int i = 0; i < 1000; i++)
    {
      s += x[i];
      n++;
    }
}

template <class T> void
nested (T &s, T &m)
{
#pragma acc parallel loop gang reduction(+:s) reduction(max:m)
  for (int i = 0; i < 20; i++)
    {
#pragma acc loop vector reduction(+:s) reduction(max:m)
      for (int j = 0; j < 50; j++)
	{
	  s += 1;
	  m = i * j > m ? i * j : m;
	}
    }
#pragma acc serial loop reduction(+:s)
  for (int i = 0; i < 10; i++)
    s += 1;
#pragma acc kernels
#pragma acc loop reduction(+:s)
  for (int i = 0; i < 10; i++)
    s += 1;
}

int
main ()
{
  static double x[1000];
  double s = 1;
  long n = 5;
  for (int i = 0; i < 1000; i++)
    x[i] = i;
  sum (s, n, x);
  CHECK (s == 499501 && n == 1005);
  int count = 0, most = -1;
  nested (count, most);
  CHECK_INT (count, 1020);
  CHECK_INT (most, 19 * 49);
  return 0;
}
