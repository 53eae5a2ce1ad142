/* An assertion that fails in device code is reported with its line, its expression and its
   thread.
   { dg-skip-device "host" }
   { dg-shouldfail "an assertion" }
   { dg-output "assert-fails.c:18: parallel: \[^\n\]*; \[^\n;\]*assert-fails.c:21: an assertion failed in main: a.i. < 37, block .0,0,0., thread .37,0,0." }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <assert.h>

int
main (void)
{
  int a[60];
  for (int i = 0; i < 60; i++)
    a[i] = i == 37 ? 38 : 0;
#pragma acc parallel loop copy (a) vector_length (64) num_gangs (1)
  for (int i = 0; i < 60; i++)
    {
      assert (a[i] < 37);
      a[i] = i;
    }
  return 0;
}
