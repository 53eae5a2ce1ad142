/* acc_map_data of a size that wraps around.
   { dg-skip-device "host" }
   { dg-shouldfail "a negative size" }
   { dg-output "accplug: \[^ \]*wrapped-map.c:16: acc_map_data: \[^\n\]*is a bad map" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

int
main (void)
{
  static int a[10];
  void *d = acc_malloc (sizeof a);
  acc_map_data (a, d, (size_t) -8);
  return 0;
}
