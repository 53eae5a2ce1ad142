/* Short choices in the steps of groups are selections.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
counts (int n, const float *x, const float *w, float *o)
{
#pragma acc parallel loop gang vector present (x[0:n], w[0:256], o[0:n])
  for (int i = 0; i < n; i++)
    {
      float s = 0;
#pragma acc loop seq
      for (int k = 0; k < 256; k++)
	if (x[i] - w[k] < .01f)
	  s += 1;
      o[i] = s;
    }
}

/* { dg-final { scan-dump group-iterations ":15:\[0-9\]+: note: a selection" } } */
/* { dg-final { scan-dump group-iterations ":9:\[0-9\]+: note: nest has groups of 4 iterations" } } */
