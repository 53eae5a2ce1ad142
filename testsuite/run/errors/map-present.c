/* OpenACC 3.2.26: acc_map_data of memory that is mapped already.
   { dg-skip-device "host" }
   { dg-shouldfail "already mapped" }
   { dg-output "accplug: \[^\n\]*acc_map_data" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

int
main (void)
{
  static int a[10];
  void *d = acc_malloc (sizeof a);
  acc_copyin (a, sizeof a);
  acc_map_data (a, d, sizeof a);
  return 0;
}
