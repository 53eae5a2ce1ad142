/* Functions of the host's C library that have no version on the device.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>
#include <time.h>

void
f (char *s, long *t)
{
#pragma acc serial copy (s[0:10], t[0:1])
  {
    t[0] = time (0); /* { dg-error "time.*has no device code" } */
    if (getenv (s)) /* { dg-error "getenv.*has no device code" } */
      t[0]++;
  }
}
