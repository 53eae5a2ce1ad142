/* A function without a directive has the level of the routine that it calls: a loop that
   uses this level cannot call it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#pragma acc routine vector
void use_lanes (int n, double *x);

static __attribute__ ((noinline)) void
use_all (int n, double *x) /* { dg-message "declared here" } */
{
  use_lanes (n, x);
}

void
f (int n, double *x)
{
#pragma acc parallel loop gang vector copy (x[0:n * n]) /* { dg-message "containing loop here" } */
  for (int i = 0; i < n; i++)
    use_all (n, x + i * n); /* { dg-error "routine call uses same OpenACC parallelism as containing loop" } */
}
