/* OpenACC 2.7.4: present on a data construct, with a section.
   { dg-skip-device "host" }
   { dg-shouldfail "absent data" }
   { dg-output "accplug: \[^\n\]*present-data.c:\[0-9\]+: data\[^\n\]*data in PRESENT clause was not found on device \[0-9\]+: name=p\[^\n\]* host:0x" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int *p = (int *) calloc (100, sizeof (int));
#pragma acc data present (p[10:20])
  {
  }
  free (p);
  return 0;
}
