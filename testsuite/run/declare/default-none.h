/* OpenACC 2.6.2 and 2.13: variables of `declare' need no clause under `default (none)'.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int a[100], factor = 3;
#pragma acc declare create (a, factor)
static float b[50];
#pragma acc declare copyin (b)
static double d[4][5];
#pragma acc declare create (d)
static int *pointer;
#pragma acc declare create (pointer)

static void
check_local (void)
{
  double own[10];
#pragma acc declare create (own)
#pragma acc parallel loop default (none)
  for (int i = 0; i < 10; i++)
    own[i] = i;
#pragma acc update self (own)
  for (int i = 0; i < 10; i++)
    CHECK (own[i] == i);
}

/* A pointer is no data of its own: what it points to is looked up, or mapped.  */
static void
check_pointer (void)
{
  int own[20];
  pointer = own;
  for (int i = 0; i < 20; i++)
    own[i] = i;
#pragma acc data copy (pointer[0:20])
  {
#pragma acc parallel loop default (none)
    for (int i = 0; i < 20; i++)
      pointer[i] += 100;
#pragma acc serial default (none)
    pointer[3] += 1000;
  }
#pragma acc parallel loop gang vector default (none)
  for (int i = 5; i < 10; i++)
    pointer[i] = -i;
  for (int i = 0; i < 20; i++)
    CHECK_ELEMENT (i, own[i], i >= 5 && i < 10 ? -i : i == 3 ? 1103 : 100 + i);
}

static void
check_default_none (void)
{
  int x[100];
  for (int i = 0; i < 100; i++)
    a[i] = i, b[i % 50] = 2, d[i % 4][i % 5] = i % 4;
#pragma acc update device (a, factor, b, d)
#pragma acc parallel loop default (none) copyout (x)
  for (int i = 0; i < 100; i++)
    x[i] = a[i] * factor + (int) b[i % 50] + (int) d[i % 4][i % 5];
  for (int i = 0; i < 100; i++)
    CHECK_ELEMENT (i, x[i], 3 * i + 2 + i % 4);
#pragma acc kernels loop default (none) copyout (x)
  for (int i = 0; i < 100; i++)
    x[i] = a[i] * factor;
  for (int i = 0; i < 100; i++)
    CHECK_ELEMENT (i, x[i], 3 * i);
#pragma acc data default (none) copyout (x)
#pragma acc serial loop
  for (int i = 0; i < 100; i++)
    x[i] = a[i] + factor;
  for (int i = 0; i < 100; i++)
    CHECK_ELEMENT (i, x[i], 3 + i);
#pragma acc parallel loop default (none) reduction (+:factor)
  for (int i = 0; i < 100; i++)
    factor += a[i];
#pragma acc update self (factor)
  CHECK_INT (factor, 3 + 4950);
  check_local ();
  check_pointer ();
}
