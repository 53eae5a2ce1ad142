/* y = a x + y on the device, checked against the host.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdio.h>
#include <stdlib.h>

static void
saxpy (int n, float a, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop copyin (x[0:n]) copy (y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = a * x[i] + y[i];
}

int
main (void)
{
  enum { n = 1 << 20 };
  float *x = malloc (n * sizeof *x), *y = malloc (n * sizeof *y);
  if (!x || !y)
    return 1;
  for (int i = 0; i < n; i++)
    {
      x[i] = (float) (i % 1000);
      y[i] = 1;
    }
  saxpy (n, 2, x, y);

  int wrong = 0;
  for (int i = 0; i < n; i++)
    wrong += y[i] != 2 * (float) (i % 1000) + 1;
  printf ("saxpy: %d elements, %d wrong\n", n, wrong);
  free (x);
  free (y);
  return wrong != 0;
}
