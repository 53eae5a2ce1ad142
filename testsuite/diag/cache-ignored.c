/* A directive `cache' that has no effect is reported with the variable and a reason.
   { dg-options "-fopt-info-missed-omp" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

double a[1000], b[1000];

void
f (int n)
{
#pragma acc kernels copyin(a) copyout(b)
  for (int i = 1; i < n; i++)
    {
#pragma acc cache (a[i-1:3]) /* { dg-message "cache of a ignored: it is in no loop with a directive" } */
      b[i] = a[i-1] + a[i] + a[i+1];
    }
#pragma acc parallel loop
  for (int i = 900; i > 2; i--)
    {
#pragma acc cache (a[i-1:3]) /* { dg-message "cache of a ignored: its loop does not count up by 1" } */
      b[i] = a[i-1] + a[i] + a[i+1];
    }
#pragma acc parallel loop
  for (int i = 1; i < 900; i++)
    {
#pragma acc cache (a[i:1]) /* { dg-message "cache of a ignored: each element is read by one iteration" } */
      b[i] = a[i];
    }
#pragma acc parallel loop
  for (int i = 1; i < 900; i++)
    {
#pragma acc cache (a[i-1:3])
      b[i] = a[i-1] + a[i+1];
    }
}
