/* `cache' between a directive and its statement belongs to no loop.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

double a[100], b[100];

void
f (void)
{
#pragma acc kernels copyin (a) copyout (b)
#pragma acc cache (a) /* { dg-warning "'cache' is ignored: it stands between a directive and its statement" } */
#pragma acc loop independent
#pragma acc cache (a[0:100]) /* { dg-warning "'cache' is ignored" } */
  for (int i = 0; i < 100; i++)
    {
#pragma acc cache (a[i:1])
      b[i] = a[i];
    }
#pragma acc data copy (a)
  {
#pragma acc serial
    a[1] = 2;
  }
}
