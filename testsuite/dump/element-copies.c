/* Copies of private arrays by memcpy: by elements, as far as both sides are known.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>

void
states (int n, const float *x, float *o, const char *bytes)
{
#pragma acc parallel loop present (x[0:4*n], o[0:4*n], bytes[0:5*n])
  for (int i = 0; i < n; i++)
    {
      float y[4], t[4];
      memcpy (y, x + 4 * i, sizeof y);
      memcpy (t, y, sizeof t);
      for (int j = 0; j < 4; j++)
	y[j] += t[3 - j];
      memcpy (o + 4 * i, y, sizeof y);
      memcpy (t, bytes + 5 * i, 5);
      o[i] += t[1];
    }
}

/* { dg-final { scan-dump plain-code ":15:\[0-9\]+: note: a copy of 4 elements" } } */
/* { dg-final { scan-dump plain-code ":16:\[0-9\]+: note: a copy of 4 elements" } } */
/* { dg-final { scan-dump plain-code ":19:\[0-9\]+: note: a copy of 4 elements" } } */
/* Half of an element.  { dg-final { scan-dump-not plain-code ":20:\[^\n\]*note: a copy" } } */
