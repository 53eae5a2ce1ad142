/* OpenACC 2.8: use_device of absent data without if_present.
   { dg-skip-device "host" }
   { dg-shouldfail "absent data" }
   { dg-output "accplug: \[^\n\]*host-data-absent.c:\[0-9\]+: host_data\[^\n\]*name=a" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int a[10] = { 0 };
  int *p;
#pragma acc host_data use_device (a)
  p = a;
  return p == NULL;
}
