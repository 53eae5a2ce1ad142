/* `bind' and `nohost' on routine directives: what the device calls, and what the host.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

#pragma acc routine seq
int
on_device (int x)
{
  return 2 * x;
}

#pragma acc routine seq bind ("on_device")
int f (int x);

int
f (int x)
{
  return 3 * x;
}

/* Nothing on the host calls it; its directive is `bind' alone.  */
static int
g_on_device (int x)
{
  return x + 100;
}

#pragma acc routine bind (g_on_device)
static int
g (int x)
{
  return x + 1;
}

extern int h (int);
#pragma acc routine (h) seq bind (on_device)

int
h (int x)
{
  return 7;
}

#pragma acc routine vector
static void
fill_on_device (int *a, int n)
{
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    a[i] = i;
}

#pragma acc routine vector bind (fill_on_device)
static void
fill (int *a, int n)
{
  for (int i = 0; i < n; i++)
    a[i] = -i;
}

/* Calls from routines, too.  */
#pragma acc routine seq
static int
twice (int x)
{
  return f (x) + g (x);
}

#pragma acc routine seq nohost
static int
only_device (int x)
{
  return 5 * x;
}

#define N 50

int
main (void)
{
  int a[N], b[N], c[N], d[N], e[N], v[4][N], device = 0;
#pragma acc parallel loop copyout (a, b, c, d, e) reduction (max:device)
  for (int i = 0; i < N; i++)
    {
      a[i] = f (i);
      b[i] = g (i);
      c[i] = h (i);
      e[i] = twice (i);
      int on = acc_on_device (acc_device_not_host);
      d[i] = on ? only_device (i) : 5 * i;
      device = on > device ? on : device;
    }
#pragma acc parallel loop gang copyout (v)
  for (int i = 0; i < 4; i++)
    fill (v[i], N);
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, a[i], device ? 2 * i : 3 * i);
      CHECK_ELEMENT (i, b[i], device ? i + 100 : i + 1);
      CHECK_ELEMENT (i, c[i], device ? 2 * i : 7);
      CHECK_ELEMENT (i, d[i], 5 * i);
      CHECK_ELEMENT (i, e[i], a[i] + b[i]);
      CHECK_ELEMENT (i, v[3][i], device ? i : -i);
    }
  CHECK_INT (f (5), 15);
  CHECK_INT (g (5), 6);
  CHECK_INT (h (5), 7);
  return 0;
}
