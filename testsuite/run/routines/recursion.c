/* Recursive device routines, direct and mutual.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#pragma acc routine seq
static int
ackermann (int m, int n)
{
  if (m == 0)
    return n + 1;
  if (n == 0)
    return ackermann (m - 1, 1);
  return ackermann (m - 1, ackermann (m, n - 1));
}

#pragma acc routine seq
int is_odd (int);

#pragma acc routine seq
int
is_even (int n)
{
  return n == 0 ? 1 : is_odd (n - 1);
}

#pragma acc routine seq
int
is_odd (int n)
{
  return n == 0 ? 0 : is_even (n - 1);
}

int
main (void)
{
  int a[3][5], e[40];
#pragma acc parallel loop collapse (2) copyout (a)
  for (int m = 0; m < 3; m++)
    for (int n = 0; n < 5; n++)
      a[m][n] = ackermann (m, n);
#pragma acc parallel loop copyout (e)
  for (int i = 0; i < 40; i++)
    e[i] = is_even (i) * 2 + is_odd (i);
  for (int n = 0; n < 5; n++)
    {
      CHECK_INT (a[0][n], n + 1);
      CHECK_INT (a[1][n], n + 2);
      CHECK_INT (a[2][n], 2 * n + 3);
    }
  for (int i = 0; i < 40; i++)
    CHECK_ELEMENT (i, e[i], i % 2 ? 1 : 2);
  return 0;
}
