/* Without OpenACC in it, a file is compiled as if the plugin were not there.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdio.h>

long double x;

int
main (void)
{
  __asm__ ("nop");
  printf ("%Lf\n", x);
  return 0;
}
