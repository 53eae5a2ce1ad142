/* Two translation units with regions, a declare'd variable used by both, and
   static functions and variables of the same names.
   { dg-additional-sources "separate-compilation-2.c" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

extern void other_fill (int *, int);
extern void other_set (int);

static int table[4] = { 1, 2, 3, 4 };

#pragma acc routine seq
static int
value (int i)
{
  return i + 1;
}

static void
fill (int *a, int n)
{
#pragma acc parallel loop copyout (a[0:n]) copyin (table)
  for (int i = 0; i < n; i++)
    a[i] = value (i) * table[i % 4];
}

int
main (void)
{
  int a[50], b[50];
  fill (a, 50);
  other_set (50);
  other_fill (b, 50);
#pragma acc data copy (a)
  other_fill (a, 10);
  for (int i = 0; i < 50; i++)
    {
      CHECK_ELEMENT (i, b[i], i * 100 + 50 - i % 4);
      CHECK_ELEMENT (i, a[i], i < 10 ? b[i] : (i + 1) * (i % 4 + 1));
    }
  return 0;
}
