/* A size beyond the end of all addresses is an error that names it; acc_is_present says no.
   { dg-skip-device "host" }
   { dg-shouldfail "a negative size" }
   { dg-output "accplug: \[^ \]*wrapped-size.c:21: acc_copyin: \[^\n\]*bad range: -40 bytes" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

int
main (void)
{
  static int a[10];
  int n = -10;
  acc_copyin (a, sizeof a);
  if (acc_is_present (a, (size_t) -1) || acc_is_present (a + 5, (size_t) -20)
      || !acc_is_present (a, 0) || !acc_is_present (a + 9, 4)
      || acc_is_present (a + 9, 5))
    return 0;
  acc_copyin (a, n * sizeof *a);
  return 0;
}
