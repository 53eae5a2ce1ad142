/* OpenACC 2.7.1: a present section that goes past what is mapped.
   { dg-skip-device "host" }
   { dg-shouldfail "partly present data" }
   { dg-output "accplug: \[^\n\]*larger-than-present.c:\[0-9\]+: \[^\n\]*name=a" }
   { dg-additional-options "-fplugin-arg-accplug-warn=no-stale-data" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int a[100] = { 0 };
#pragma acc enter data create (a[0:50])
#pragma acc parallel loop present (a[0:51])
  for (int i = 0; i < 51; i++)
    a[i] = i;
  return a[0];
}
