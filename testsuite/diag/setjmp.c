/* setjmp and longjmp in a region.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <setjmp.h>

jmp_buf buffer;

void
f (int *a)
{
#pragma acc serial copy (a[0:1])
  {
    if (a[0] > 3)
      longjmp (buffer, 1); /* { dg-error "has no device code|longjmp|declare|cannot use" } */
    a[0]++;
  }
}
