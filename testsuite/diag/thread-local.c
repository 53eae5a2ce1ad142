/* Thread-local variables: a device has none.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

static __thread int t = 5;

void
f (int *a)
{
#pragma acc parallel loop copyout (a[0:10]) /* { dg-note "the compute construct" } */
  for (int i = 0; i < 10; i++)
    a[i] = t; /* { dg-error "thread-local variable .t. used in a compute construct" } */
}
