/* Five regions, for processes.exp.  They share routines, one by its address.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdio.h>

static int a[10];

#pragma acc routine seq
static int
next (int x)
{
  return x + 1;
}

int (*function) (int);
#pragma acc declare create (function)

int
main (void)
{
#pragma acc data copy (a)
  {
#pragma acc serial
    function = next;
#pragma acc parallel loop
    for (int i = 0; i < 10; i++)
      a[i] = i;
#pragma acc parallel loop
    for (int i = 0; i < 10; i++)
      a[i] = function (a[i]);
#pragma acc parallel loop
    for (int i = 0; i < 10; i++)
      a[i] *= 3;
#pragma acc parallel loop
    for (int i = 0; i < 10; i++)
      a[i] *= 2;
  }
  int sum = 0;
  for (int i = 0; i < 10; i++)
    sum += a[i];
  printf ("sum %d\n", sum);
  return 0;
}
