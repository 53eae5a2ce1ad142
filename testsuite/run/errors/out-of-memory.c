/* A mapping that no device has the memory for: the message names the variable
   and its size.
   { dg-skip-device "host" }
   { dg-shouldfail "out of device memory" }
   { dg-output "accplug: \[^\n\]*out-of-memory.c:\[0-9\]+: enter data\[^\n\]*out of device memory\[^\n\]*name=p\[^\n\]*size=4503599627370496" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  static char c;
  char *p = &c;
  size_t n = (size_t) 1 << 52;
#pragma acc enter data create (p[0:n])
  return p == NULL;
}
