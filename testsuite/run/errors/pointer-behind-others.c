/* A pointer without a clause to what happens to begin where mapped data end, with subscripts that
   only the device knows: an error, not values from behind those data.
   { dg-only-device "cpu" }
   { dg-shouldfail "host memory" }
   { dg-output "accplug: \[^\n\]*pointer-behind-others.c:\[0-9\]+: parallel: \[^\n\]*what second points to is not mapped, and no clause names it" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static void __attribute__ ((noinline))
gather (int n, int *to, const int *first, const int *second, const int *index)
{
#pragma acc parallel loop copyin(first[0:n], index[0:n]) copyout(to[0:n])
  for (int i = 0; i < n; i++)
    to[i] = first[i] + second[index[i]];
}

int
main (void)
{
  int n = 100, *pool = (int *) calloc (2 * n, sizeof *pool), to[100], index[100];
  for (int i = 0; i < n; i++)
    {
      index[i] = n - 1 - i;
      pool[n + i] = 7;
    }
  gather (n, to, pool, pool + n, index);
  printf ("%d\n", to[3]);
  return 0;
}
