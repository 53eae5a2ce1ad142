/* The last gang adds up what all have: it has to find the array.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
f (int n, double **table, double *q)
{
#pragma acc parallel deviceptr (table, q)
  {
    double *row = table[1];
#pragma acc loop gang vector reduction (+:row[0:1]) /* { dg-error "reduction by gangs of an array whose address" } */
    for (int i = 0; i < n; i++)
      row[0] += q[i];
  }
}
