/* `declare' with sections of arrays: the arrays are on the device.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int a[100], factor = 3;
#pragma acc declare create (a[0:100], factor)
static float b[50];
#pragma acc declare copyin (b[10:20])
static double d[4][5];
#pragma acc declare create (d[0:4][0:5])

static void
check_local (int n)
{
  int own[10] = {}, back[10] = {};
#pragma acc declare create (own[0:n]) copy (back[0:10])
#pragma acc parallel loop default (none)
  for (int i = 0; i < 10; i++)
    back[i] = own[i] = i;
#pragma acc update self (own[2:4])
  for (int i = 2; i < 6; i++)
    CHECK_ELEMENT (i, own[i], i);
}

int
main (void)
{
  for (int i = 0; i < 100; i++)
    a[i] = i, b[i % 50] = 2, d[i % 4][i % 5] = i % 4;
#pragma acc update device (a[0:100], factor, b, d)
#pragma acc parallel loop
  for (int i = 0; i < 100; i++)
    a[i] = a[i] * factor + (int) b[i % 50] + (int) d[i % 4][i % 5];
#pragma acc update self (a)
  for (int i = 0; i < 100; i++)
    CHECK_ELEMENT (i, a[i], 3 * i + 2 + i % 4);
  check_local (10);
  return 0;
}
