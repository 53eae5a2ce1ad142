/* A region, and what it computes on the standard output.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdio.h>

int
main (void)
{
  long sum = 0;
#pragma acc parallel loop gang vector reduction (+:sum) num_gangs (200)
  for (int i = 0; i < 20000; i++)
    sum += i;
  printf ("sum %ld\n", sum);
  return sum != 199990000;
}
