/* Pointers in deviceptr clauses: read, set in the region, of several types, in structures'
   members' places, beside values that fill the parameter block.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

#define N 300

struct pair { double a, b; };
struct large { char bytes[3900]; };

static void
scale (int n, const double *restrict x, double *restrict y, void *any)
{
#pragma acc kernels deviceptr (x, y, any)
  for (int i = 0; i < n; i++)
    y[i] = 2 * x[i] + ((char *) any)[i];
}

static void
swap (int n, struct pair *p, struct pair **pp)
{
#pragma acc parallel loop deviceptr (p, pp) async (2)
  for (int i = 0; i < n; i++)
    {
      struct pair *q = *pp;
      double a = p[i].a;
      p[i].a = q[i].b;
      p[i].b = a;
    }
#pragma acc wait
}

static void
beside (struct large l, int *p)
{
#pragma acc parallel firstprivate (l) deviceptr (p) num_gangs (1)
  p[0] += l.bytes[3899];
}

int
main (void)
{
  double x[N], y[N];
  char c[N];
  struct pair pairs[N];
  int numbers[N];
  for (int i = 0; i < N; i++)
    x[i] = i, c[i] = i % 7, pairs[i].a = i, pairs[i].b = -i, numbers[i] = 0;
  double *dx = acc_copyin (x, sizeof x), *dy = acc_create (y, sizeof y);
  scale (N, dx, dy, acc_copyin (c, sizeof c));
  acc_copyout (y, sizeof y);
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, y[i], 2. * i + i % 7);

  struct pair *dp = acc_copyin (pairs, sizeof pairs), **dpp = acc_malloc (sizeof *dpp);
  acc_memcpy_to_device (dpp, &dp, sizeof dp);
  swap (N, dp, dpp);
  acc_copyout (pairs, sizeof pairs);
  for (int i = 0; i < N; i++)
    CHECK (pairs[i].a == -i && pairs[i].b == i);

  int *dn = acc_copyin (numbers, sizeof numbers);
#pragma acc serial deviceptr (dn)
  {
    dn += 10;
    for (int i = 0; i < 5; i++)
      *dn++ = i + 1;
  }
  struct large l;
  for (int i = 0; i < 3900; i++)
    l.bytes[i] = i % 100;
  dn = acc_deviceptr (numbers);
  beside (l, dn);
  acc_copyout (numbers, sizeof numbers);
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, numbers[i], i == 0 ? 99 : i >= 10 && i < 15 ? i - 9 : 0);
  return 0;
}
