/* && and || in kernels regions, in any order, of variables that begin with any number: loops
   without iterations leave it.

   { dg-only-device "cpu nvidia" }
   { dg-output "launch\[^\n\]* line=18 \[^\n\]* num_gangs=\[2-9\]" }
   { dg-output ".*launch\[^\n\]* line=28 \[^\n\]* num_gangs=\[2-9\]" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 1000 };

static int
any (int n, const float *x, int found)
{
#pragma acc kernels copyin (x[0:n])
  for (int i = 0; i < n; i++)
    found = found || x[i] > 3;
  return found;
}

static int
all (int n, int m, const float *x, int each)
{
#pragma acc kernels copyin (x[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      each = x[i * m + j] > 3 && each;
  return each;
}

/* Not in each iteration.  */

static int
some (int n, const float *x, int found)
{
#pragma acc kernels copyin (x[0:n])
  for (int i = 0; i < n; i++)
    if (x[i] != 4)
      found = x[i] > 3 || found;
  return found;
}

/* Neither.  */

static int
neither (int n, const float *x, int value)
{
#pragma acc kernels copyin (x[0:n])
  for (int i = 0; i < n; i++)
    value = (x[i] > 3 && value) || x[i] > 1e9f;
  return value;
}

static int
last (int n, const float *x, int value)
{
#pragma acc kernels copyin (x[0:n])
  for (int i = 0; i < n; i++)
    value = x[i] > 3 && !value;
  return value;
}

int
main (void)
{
  static float x[N];
  for (int v = 0; v < 10; v += 3)
    for (int one = 0; one < 3; one++)
      {
	for (int i = 0; i < N; i++)
	  x[i] = one == 0 ? 5 : one == 1 ? 1 : 4;
	int greater = one != 1, value = v;
	CHECK_INT (any (N, x, v), greater || v);
	CHECK_INT (any (0, x, v), v);
	CHECK_INT (all (20, 50, x, v), greater && v);
	CHECK_INT (all (0, 50, x, v), v);
	CHECK_INT (all (50, 0, x, v), v);
	CHECK_INT (some (N, x, v), one == 2 ? v : greater || v);
	CHECK_INT (neither (N, x, v), greater && v);
	for (int i = 0; i < N; i++)
	  value = x[i] > 3 && !value;
	CHECK_INT (last (N, x, v), value);
	x[700] = 6 - x[700];
	CHECK_INT (any (N, x, v), 1);
	CHECK_INT (all (20, 50, x, v), 0);
      }
  return 0;
}
