/* OpenACC 2.15.1: routines defined in another translation unit, and a declare'd
   variable that both use.
   { dg-additional-sources "separate-routines-2.c" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#pragma acc routine seq
extern int other_square (int);
#pragma acc routine vector
extern void other_row (int *, int, int);
extern int other_factor;
#pragma acc declare create (other_factor)

int
main (void)
{
  static int a[100], b[20][40];
  other_factor = 3;
#pragma acc update device (other_factor)
#pragma acc parallel loop copyout (a)
  for (int i = 0; i < 100; i++)
    a[i] = other_square (i) + other_factor;
#pragma acc parallel loop gang vector_length (32) copyout (b)
  for (int i = 0; i < 20; i++)
    other_row (b[i], 40, i);
  for (int i = 0; i < 100; i++)
    CHECK_ELEMENT (i, a[i], i * i + 3);
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 40; j++)
      CHECK_INT (b[i][j], i * 3 + j);
  return 0;
}
