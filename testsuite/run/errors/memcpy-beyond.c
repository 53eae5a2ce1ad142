/* acc_memcpy_to_device beyond the block that acc_malloc gave.
   { dg-shouldfail "too many bytes" }
   { dg-output "accplug: \[^ \]*memcpy-beyond.c:16: acc_memcpy_to_device: \[^\n\]*goes beyond the 40 bytes" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

int
main (void)
{
  static int a[100];
  void *d = acc_malloc (40);
  acc_memcpy_to_device ((char *) d + 4, a, 36);
  acc_memcpy_to_device (d, a, 400);
  return 0;
}
