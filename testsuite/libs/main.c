/* A program without a region of its own; see library.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdio.h>
#include "library.h"

int
main (void)
{
  int a[1000];
  for (int i = 0; i < 1000; i++)
    a[i] = i;
  library_increment (a, 1000);
  library_double (a, 1000);
  for (int i = 0; i < 1000; i++)
    if (a[i] != (i + 1) * 2)
      {
	fprintf (stderr, "a[%d] is %d\n", i, a[i]);
	return 1;
      }
  return 0;
}
