/* long double outside of regions is none of the plugin's business.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

long double x[10];

void
f (int *a, int n)
{
#pragma acc parallel loop copy (a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
  for (int i = 0; i < 10; i++)
    x[i] = x[i] * a[0];
}
