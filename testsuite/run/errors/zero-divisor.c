/* The cpu device finds divisions by zero, which a GPU does not trap at, with their line;
   those that are not executed are none.
   { dg-options "-g" }
   { dg-only-device "cpu" }
   { dg-shouldfail "division by zero" }
   { dg-output "zero-divisor.c:\[0-9\]+: parallel: kernel \[^\n\]* failed \[^\n\]*integer division by zero, \[^\n\]*thread .37,0,0.\[^\n\]*zero-divisor.c:25" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int a[100], d[100];
  for (int i = 0; i < 100; i++)
    d[i] = i - 37;
#pragma acc parallel loop copyout (a) copyin (d) vector_length (128)
  for (int i = 0; i < 100; i++)
    a[i] = d[i] ? 1000 / d[i] + 1000 % d[i] : -1;
  CHECK_INT (a[37], -1);
  CHECK_INT (a[38], 1000);
#pragma acc parallel loop copyout (a) copyin (d) vector_length (128)
  for (int i = 0; i < 100; i++)
    a[i] = 1000 / d[i];
  printf ("%d\n", a[5]);
  return 0;
}
