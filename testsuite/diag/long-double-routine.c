/* long double in a routine, and as its parameter and result.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#pragma acc routine seq
__attribute__ ((noinline)) long double
twice (long double x) /* { dg-error "long double" } */
{
  return x * 2;
}

void
f (double *a)
{
#pragma acc parallel loop copy (a[0:10])
  for (int i = 0; i < 10; i++)
    a[i] = (double) twice (a[i]); /* { dg-error "long double" } */
}

/* A precision that is only used on the way.  */
void
g (double *a, int n)
{
#pragma acc parallel loop copy (a[0:n])
  for (int i = 0; i < n; i++)
    {
      long double t = a[i]; /* { dg-error "long double" } */
      a[i] = t * t + 1; /* { dg-error "long double" } */
    }
}
