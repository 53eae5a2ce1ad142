/* A region, a routine and data in C, with the file's name in messages; see
   reproducible.exp.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <assert.h>
#include "inner/scale.h"

static int factor = 2;
#pragma acc declare copyin (factor)

int
main (void)
{
  enum { n = 1000 };
  int x[n], y[n];
  for (int i = 0; i < n; i++)
    x[i] = y[i] = i;
#pragma acc data copyin (x) copy (y)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      y[i] += scale (x[i]) * factor;
  }
  for (int i = 0; i < n; i++)
    assert (y[i] == i + 3 * i * 2);
  return 0;
}
