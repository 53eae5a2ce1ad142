/* The run time is told which mapped data a kernel only reads: not what it stores to, by
   another pointer to the same or in a routine, nor what receives a sum.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

double a[10], b[10], c[10], d[10], s;

#pragma acc routine seq
__attribute__ ((noinline)) void
change (double *p, int i)
{
  p[i] += 1;
}

void
f (int k)
{
  #pragma acc parallel loop copy (a, b, c, d, s) reduction (+:s)
  for (int i = 0; i < 10; i++)
    {
      double *p = k ? c : b;
      p[i] = a[i];
      change (d, i);
      s += a[i];
    }
}

/* { dg-final { scan-dump region-params "a: only read" } } */
/* { dg-final { scan-dump-not region-params "b: only read" } } */
/* { dg-final { scan-dump-not region-params "c: only read" } } */
/* { dg-final { scan-dump-not region-params "d: only read" } } */
/* { dg-final { scan-dump-not region-params "s: only read" } } */
