/* Calls what the other units of the program entered into its list, and has the routine
   that their regions call; see reproducible.exp.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdio.h>
#include "units.h"

static int (*units[8]) (void);
static int count;

void
enter_unit (int (*test) (void))
{
  units[count++] = test;
}

#pragma acc routine seq
int
square (int x)
{
  return x * x;
}

int
main (void)
{
  int wrong = 0;
  for (int i = 0; i < count; i++)
    wrong += units[i] ();
  printf ("%d units, %d wrong\n", count, wrong);
  return wrong != 0 || count != 2;
}
