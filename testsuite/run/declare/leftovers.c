/* OpenACC 2.13: what `declare' maps in a function leaves the device with it: parameters, and
   variables that are copied in or resident.  GCC leaves them, and the next call, with the
   same addresses, would find the values of the one before.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"
#include <openacc.h>

struct S { int x; double y[4]; };
static void *last;

static __attribute__ ((noinline)) int
values (int n)
{
  int r, t = n + 1, u[4] = { n, n, n, n };
#pragma acc declare copyin (n, t) copyin (u)
#pragma acc parallel present (n, t) copyout (r)
  r = t + u[2] + n;
  return r;
}

static __attribute__ ((noinline)) double
in_blocks (int n, struct S s, const double *p)
{
  double r = 0, v[n];
  for (int i = 0; i < n; i++)
    v[i] = n;
#pragma acc declare copyin (n, s) copyin (v)
  if (n > 100)
    return -1;
  for (int k = 0; k < 3; k++)
    {
      int w[3] = { k, n, 1 }, z;
#pragma acc declare copyin (w) device_resident (z)
      last = &z;
#pragma acc parallel loop reduction (+:r) default (none) present (p[0:1])
      for (int i = 0; i < n; i++)
	r += s.y[1] + w[0] + w[1] + v[i] + p[0];
      if (separate_memory ())
	CHECK (acc_is_present (&z, sizeof z));
      if (r > 1e6)
	goto out;
      if (k == n)
	continue;
    }
  CHECK (!separate_memory () || !acc_is_present (last, sizeof (int)));
out:
  return r;
}

static __attribute__ ((noinline)) void
both_ways (struct S s, double *sum, int resident)
{
#pragma acc declare copy (s) device_resident (resident)
#pragma acc serial
  s.y[0] = s.x + s.y[1];
#pragma acc update self (s)
  *sum += s.y[0];
}

int
main (void)
{
  struct S s = { 1, { 1, 2, 3, 4 } };
  double q = 1, sum = 0;
  for (int i = 10; i < 30; i += 10)
    CHECK_INT (values (i), 3 * i + 1);
#pragma acc data copyin (q)
  {
    CHECK (in_blocks (4, s, &q) == 144);
    s.y[1] = 100;
    CHECK (in_blocks (5, s, &q) == 1680);
    CHECK (in_blocks (200, s, &q) == -1);
    CHECK (in_blocks (1, s, &q) == 312);
  }
  both_ways (s, &sum, 0);
  s.x = 20;
  both_ways (s, &sum, 1);
  CHECK (sum == 221);
  return 0;
}
