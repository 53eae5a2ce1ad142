/* OpenACC 2.7.12: detach of a pointer that was never attached.
   { dg-skip-device "host" }
   { dg-shouldfail "not attached" }
   { dg-output "accplug: \[^\n\]*attach" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

int
main (void)
{
  int *p = (int *) calloc (10, sizeof (int));
  acc_copyin (&p, sizeof p);
  acc_copyin (p, 10 * sizeof (int));
  acc_detach ((void **) &p);
  return 0;
}
