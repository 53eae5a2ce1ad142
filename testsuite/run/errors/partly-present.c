/* OpenACC 2.6.3: data that is partly on the device already is an error that names
   both ranges.
   { dg-skip-device "host" }
   { dg-shouldfail "partly present data" }
   { dg-output "accplug: \[^\n\]*partly-present.c:\[0-9\]+: data\[^\n\]*partly present on device \[0-9\]+: name=a\[^\n\]* host:0x" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int a[100] = { 0 };
#pragma acc enter data copyin (a[20:30])
#pragma acc data copy (a[10:30])
  {
  }
  return a[0];
}
