/* What a region uses of a pointer that no clause names is not known before it runs: the
   host's memory is not used, and the message names the pointer.
   { dg-only-device "cpu" }
   { dg-shouldfail "host memory" }
   { dg-output "accplug: \[^\n\]*subscripted-subscript.c:\[0-9\]+: parallel: \[^\n\]*what a points to is not mapped, and no clause names it" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static void __attribute__ ((noinline))
gather (int n, int *b, const int *a, const int *index)
{
#pragma acc parallel loop copyin(index[0:n]) copyout(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = index[i] >= 0 ? a[index[i]] : 0;
}

int
main (void)
{
  int n = 100, *a = (int *) calloc (n, sizeof *a), b[100], index[100];
  for (int i = 0; i < n; i++)
    index[i] = -1;
  /* A pointer that no iteration follows does no harm.  */
  gather (n, b, a, index);
  for (int i = 0; i < n; i++)
    index[i] = n - 1 - i;
#pragma acc data copyin(a[0:n])
  gather (n, b, a, index);
  gather (n, b, a, index);
  return 0;
}
