/* OpenACC 2.8: use_device of members, of what pointers lead to, and of scalars.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"
#include <openacc.h>

struct field
{
  int n;
  double *values;
  double corner[4];
};

struct grid
{
  struct field density, *speed;
};

static void
fill (double *device, int n, double value)
{
#pragma acc parallel loop deviceptr (device)
  for (int i = 0; i < n; i++)
    device[i] = value + i;
}

static void
count (int *device)
{
#pragma acc serial deviceptr (device)
  ++*device;
}

static void
members (struct grid *g, double *plain)
{
#pragma acc data copy (g->density.values[0:50], g->speed->values[0:20], plain[0:10])
  {
    double *here = g->density.values, *there = 0;
#pragma acc host_data use_device (g->density.values, g->speed->values, plain)
    {
      there = g->density.values;
      fill (there, 50, 100);
      fill (g->speed->values, 20, 200);
      fill (plain, 10, 300);
    }
    CHECK (there == acc_deviceptr (here) && g->density.values == here);
  }
  for (int i = 0; i < 50; i++)
    CHECK_REAL (g->density.values[i], 100 + i, 0);
  for (int i = 0; i < 20; i++)
    CHECK_REAL (g->speed->values[i], 200 + i, 0);
  for (int i = 0; i < 10; i++)
    CHECK_REAL (plain[i], 300 + i, 0);
}

static void
addresses (void)
{
  struct field f = { 7, NULL, { 0 } };
  int calls = 1;
  float half = 0.5f;
#pragma acc data copy (f, calls, half)
  {
#pragma acc host_data use_device (f.corner, f.n, calls)
    {
      fill (f.corner, 4, 1);
      count (&f.n);
      count (&calls);
    }
#pragma acc host_data use_device (f)
    CHECK (&f == acc_deviceptr (acc_hostptr (&f)));
#pragma acc host_data use_device (half) if (half > 1)
    CHECK (half == 0.5f);
  }
  CHECK_INT (f.n, 8);
  CHECK_INT (calls, 2);
  for (int i = 0; i < 4; i++)
    CHECK_REAL (f.corner[i], 1 + i, 0);
  double *values = f.values = f.corner;
#pragma acc host_data use_device (f.values) if_present
  values = f.values;
  CHECK (values == f.corner);
}

int
main (void)
{
  double a[50], b[20], c[10];
  struct field speed = { 20, b, { 0 } };
  struct grid g = { { 50, a, { 0 } }, &speed };
  members (&g, c);
  addresses ();
  return 0;
}
