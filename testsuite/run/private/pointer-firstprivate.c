/* A pointer inside of a region is adjusted to the device's copy; arithmetic on it
   stays in the region.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int *p = (int *) malloc (100 * sizeof (int)), *q = p;
  for (int i = 0; i < 100; i++)
    p[i] = i;
#pragma acc data copy (p[0:100])
  {
    int *middle = p + 40;
#pragma acc parallel num_gangs (1) present (middle[0:20])
    {
      int *w = middle;
      for (int i = 0; i < 20; i++)
	*w++ += 1000;
    }
#pragma acc parallel loop present (p[0:100])
    for (int i = 0; i < 40; i++)
      p[i] = -1;
  }
  CHECK (p == q);
  for (int i = 0; i < 100; i++)
    CHECK_ELEMENT (i, p[i], i < 40 ? -1 : i < 60 ? i + 1000 : i);
  free (p);
  return 0;
}
