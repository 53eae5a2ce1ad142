/* Bodies that change what the iterations are counted from, in C++: references, members.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
f (int &n, double *a)
{
#pragma acc parallel loop copy (a[0:100]) copy (n) // { dg-message "in this loop" }
  for (int i = 0; i < n; i++)
    {
      a[i] = i;
      n = 7; // { dg-warning ".n., which the loop's bound" }
    }
#pragma acc parallel loop copy (a[0:100])
  for (int i = 0; i < n; i++)
    {
      int m = n;
      m = 7;
      a[i] = m;
    }
}
