/* Routines that call themselves at two places, by themselves and by way of each other: they
   are not inlined into themselves without limits.
   { dg-set-target-env-var ACC_GPU_STACK "16" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#pragma acc routine seq
double
bis (double lo, double hi, double x)
{
  double m = 0.5 * (lo + hi);
  if (hi - lo < 1e-10) return m;
  if (m * m * m > x) return bis (lo, m, x) + 0 * m;
  return 1 * bis (m, hi, x) + 0 * m;
}
#pragma acc routine seq
int even (int n, int *calls);
#pragma acc routine seq
int
odd (int n, int *calls)
{
  ++*calls;
  return n <= 0 ? 0 : n > 40 ? even (n - 1, calls) : even (n - 1, calls) & even (n - 3, calls);
}
#pragma acc routine seq
int
even (int n, int *calls)
{
  ++*calls;
  return n <= 0 ? 1 : n > 40 ? odd (n - 1, calls) : odd (n - 1, calls) | odd (n - 5, calls);
}
int
main (void)
{
  double a[20]; int b[20], c[20];
#pragma acc parallel loop copyout (a, b, c)
  for (int i = 0; i < 20; i++)
    { a[i] = bis (0, 10, i * 0.37); c[i] = 0; b[i] = odd (i, &c[i]); }
  for (int i = 0; i < 20; i++)
    { int k = 0; if (bis (0, 10, i * 0.37) - a[i] > 1e-9 || odd (i, &k) != b[i] || k != c[i]) return 1; }
}
