/* printf in device code: all kinds of arguments.
   { dg-output "n=-7 u=4000000000 l=-5000000000 c=x d=2.5 %" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
#pragma acc serial
  {
    int n = -7;
    unsigned u = 4000000000u;
    long l = -5000000000L;
    float f = 2.5f;
    printf ("n=%d u=%u l=%ld c=%c d=%g %%\n", n, u, l, 'x', f);
    fflush (stdout);
  }
  return 0;
}
