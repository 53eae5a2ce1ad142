/* A program whose data regions span the library's compute regions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdio.h>
#include <openacc.h>
#include "library.h"

int
main (void)
{
  static int a[1000];
  int present;
#pragma acc data create (a)
  {
#pragma acc parallel loop present (a)
    for (int i = 0; i < 1000; i++)
      a[i] = i;
    library_increment (a, 1000);
    library_double (a, 1000);
#pragma acc update self (a)
    present = acc_is_present (a, sizeof a);
  }
  if (!present)
    {
      fprintf (stderr, "a is not present in its data region\n");
      return 1;
    }
  for (int i = 0; i < 1000; i++)
    if (a[i] != (i + 1) * 2)
      {
	fprintf (stderr, "a[%d] is %d\n", i, a[i]);
	return 1;
      }
  return 0;
}
