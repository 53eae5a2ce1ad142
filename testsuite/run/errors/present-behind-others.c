/* Likewise under default (present).
   { dg-skip-device "host" }
   { dg-shouldfail "not present" }
   { dg-output "accplug: \[^\n\]*present-behind-others.c:\[0-9\]+: parallel: \[^\n\]*name=second" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static void __attribute__ ((noinline))
gather (int n, int *to, const int *first, const int *second, const int *index)
{
#pragma acc parallel loop default(present) copyin(first[0:n], index[0:n]) copyout(to[0:n])
  for (int i = 0; i < n; i++)
    to[i] = first[i] + second[index[i]];
}

int
main (void)
{
  int n = 100, *pool = (int *) calloc (2 * n, sizeof *pool), to[100], index[100];
  for (int i = 0; i < n; i++)
    index[i] = n - 1 - i;
  gather (n, to, pool, pool + n, index);
  printf ("%d\n", to[3]);
  return 0;
}
