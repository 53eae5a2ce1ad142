/* A variable that may be unset is said once, and where the program has it.
   { dg-options "-O2 -Wall" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int a[10];

void
f (int n)
{
#pragma acc parallel loop copy (a)
  for (int i = 0; i < n; i++)
    {
      int k; /* { dg-message "declared here" } */
      a[i] = k; /* { dg-warning "'k' may be used uninitialized" } */
    }
}
