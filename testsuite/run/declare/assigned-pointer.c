/* OpenACC 2.6.2 and 2.13: a pointer that `declare' names and that a region assigns, or whose
   address it takes, is the one on the device: routines find what the region left.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int x = 1, y = 2;
int *p = &x;
static int *own = &y;
static const int *volatile looked = &x;
#pragma acc declare create (x, y, p, own, looked)

static void
store (int v)
{
  *p = v;
}

static int
load (void)
{
  return *looked + *own;
}

static void
start (int in_x, int in_y)
{
#pragma acc serial
  {
    x = in_x, y = in_y;
    p = &x, own = &y, looked = &x;
  }
}

static void
serial (void)
{
  int a, b, sum;
  start (1, 2);
#pragma acc serial copyout (a, b, sum)
  {
    p = &y;
    store (5);
    a = y, b = x;
    own = &x;
    looked = &y;
    sum = load ();
  }
  CHECK_INT (a, 5);
  CHECK_INT (b, 1);
  CHECK_INT (sum, 6);
}

static void
by_address (void)
{
  int a, b;
  start (1, 2);
#pragma acc parallel num_gangs (1) copyout (a, b)
  {
    int **q = &p;
    *q = &y;
    store (8);
    a = y, b = x;
  }
  CHECK_INT (a, 8);
  CHECK_INT (b, 1);
}

/* What one nest assigns, the next one uses, and so do the routines.  */

static void
kernels (int n)
{
  int a[20], b[20];
  start (100, 200);
#pragma acc kernels copyout (a, b)
  {
    p = &y;
    for (int i = 0; i < n; i++)
      {
	store (i);
	a[i] = y + x;
      }
    own = p == &y ? &x : 0;
    for (int i = 0; i < n; i++)
      b[i] = load () + i;
  }
  for (int i = 0; i < n; i++)
    {
      CHECK_ELEMENT (i, a[i], 100 + i);
      CHECK_ELEMENT (i, b[i], 200 + i);
    }
}

int
main (void)
{
  serial ();
  by_address ();
  kernels (20);
  return 0;
}
