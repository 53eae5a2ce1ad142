/* The section that `cache' names is in shared memory.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

double a[1000], b[1000];

void
f (int n)
{
#pragma acc parallel loop copyin (a) copyout (b)
  for (int i = 1; i < n; i++)
    {
#pragma acc cache (a[i-1:3])
      b[i] = a[i - 1] + a[i] + a[i + 1];
    }
}

/* { dg-final { scan-ptx "shared .align 16 .b8 ahead\[^\n\]*.1040.;" } } */
/* { dg-final { scan-ptx "ld.shared.f64" } } */
/* { dg-final { scan-ptx "st.shared.f64\[^\n\]*\n(\[^\n\]*\n)*\tbar.sync 0;" } } */
