/* The way back of a loop is one branch, without copies.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
saxpy (int n, float a, float *restrict x, float *restrict y)
{
#pragma acc parallel loop present (x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = a * __builtin_sqrtf (x[i]) + y[i];
}

/* { dg-final { scan-ptx "add\\.s32\[^\n\]*\n\[^\n\]*setp\[^\n\]*\n\t@%p\[0-9\]+ bra\t.L\[0-9\]+;\n.L\[0-9\]+:\n\tret" } } */
