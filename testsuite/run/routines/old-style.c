/* Routines whose parameters are declared as before C90: a float comes as a double, a char as
   an int.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* { dg-additional-options "-std=gnu99 -Wno-old-style-definition" } */

#include "check.h"

#pragma acc routine seq
static __attribute__ ((noinline)) int
mixed (a, b, c, d)
     int a;
     float b;
     char c;
     unsigned short d;
{
  return a + (int) (b * 2) + c + d;
}

int
main (void)
{
  int r[5];
#pragma acc parallel loop copyout (r)
  for (int i = 0; i < 5; i++)
    r[i] = mixed (i, 2.5f, 3, 60000 + i) + mixed (1, (float) i, i, i);
  for (int i = 0; i < 5; i++)
    CHECK_ELEMENT (i, r[i], 60008 + i + i + 1 + 2 * i + i + i);
  return 0;
}
