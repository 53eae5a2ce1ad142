/* Recursion without an end, on the launching thread and on others, ends with a message and
   not with a signal.
   { dg-only-device "cpu" }
   { dg-shouldfail "stack overflow" }
   { dg-output "stack-overflow.c:\[0-9\]+: parallel: kernel \[^\n\]* failed \[^\n\]*: stack overflow: the recursion is too deep" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#pragma acc routine seq
static int
deeper (int n)
{
  volatile int own[100];
  own[n % 100] = n;
  return n < 0 ? 0 : deeper (n + 1) + own[n % 100];
}

int
main (void)
{
  int r[64];
#pragma acc parallel loop gang copyout (r)
  for (int i = 0; i < 64; i++)
    r[i] = deeper (i);
  printf ("%d\n", r[5]);
  return 0;
}
