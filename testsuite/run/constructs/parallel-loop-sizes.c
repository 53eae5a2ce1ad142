/* OpenACC 2.5.1, 2.9: a parallel loop executes each iteration once, whatever
   its length; nothing is a multiple of a warp.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static int
run (int n)
{
  int *a = (int *) malloc (n * sizeof (int));
  int *b = (int *) malloc (n * sizeof (int));
  for (int i = 0; i < n; i++)
    {
      a[i] = i * 3;
      b[i] = -1;
    }
#pragma acc parallel loop copyin (a[0:n]) copy (b[0:n])
  for (int i = 0; i < n; i++)
    b[i] += a[i] + 1;
  for (int i = 0; i < n; i++)
    CHECK_ELEMENT (i, b[i], 3 * i);
  free (a);
  free (b);
  return 0;
}

int
main (void)
{
  static const int sizes[] = { 1, 2, 31, 32, 33, 127, 128, 129, 1000, 100003 };
  for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
    run (sizes[i]);
  return 0;
}
