/* In `host_data' its variables are device addresses: for `deviceptr' and `present', not for
   other clauses.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
f (int n, int *a, int *b)
{
  int t[10];
  struct { int *p; } s;
#pragma acc host_data use_device (a[0:n]) /* { dg-error "expected" } */
  a[0] = 0;
#pragma acc host_data use_device (s.q) /* { dg-error "no member named" } */
  s.p = 0;
#pragma acc host_data use_device (a, t)
  {
    int m = n / 2;
#pragma acc parallel loop copy (a[0:n]) copy (b[0:n]) /* { dg-error "32: variable .a. declared in enclosing .host_data. region" } */
    for (int i = 0; i < m; i++)
      a[i] = b[i];
#pragma acc data copy (t) /* { dg-error "variable .t. declared in enclosing .host_data. region" } */
    {
#pragma acc kernels loop deviceptr (a)
      for (int i = 0; i < m; i++)
	a[i] = m;
    }
  }
}
