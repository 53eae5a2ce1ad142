/* The last gang adds up what all have: it has to find the array.  It does not find all those of
   several iterations.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
f (int n, int m, double **table, double *q)
{
#pragma acc parallel deviceptr (table, q)
  for (int k = 0; k < m; k++)
    {
      double *row = table[k];
#pragma acc loop gang vector reduction (+:row[0:1]) /* { dg-error "reduction by gangs of an array whose address" } */
      for (int i = 0; i < n; i++)
	row[0] += q[i];
    }
}
