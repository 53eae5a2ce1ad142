/* A section of negative length is an error that names it.
   { dg-skip-device "host" }
   { dg-shouldfail "negative length" }
   { dg-output "accplug: \[^\n\]*negative-section.c:\[0-9\]+: data: section of negative length: name=a\[^\n\]* bytes=-20" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int *a = (int *) calloc (100, sizeof *a);
  volatile int n = -5;
#pragma acc data copy(a[10:n])
  {
  }
  return 0;
}
