/* Loops in no compute construct, in functions with and without a routine directive.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdio.h>

double
sum (int n, const double *x)
{
  double s = 0;
#pragma acc loop reduction (+:s) /* { dg-warning "no compute construct, and .sum. has no .routine. directive: .routine seq. is implied .orphaned-loop" } */
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

/* The host's alone: its device version would be an error.  */

void
print (int n, const double *x, FILE *file)
{
#pragma acc loop independent /* { dg-warning "orphaned-loop" } */
  for (int i = 0; i < n; i++)
    fprintf (file, "%g\n", x[i]);
}

#pragma acc routine vector
void
scale (int n, double *x)
{
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}

void
leveled (int n, double *x)
{
#pragma acc loop gang /* { dg-error "OpenACC loop directive must be associated with an OpenACC compute region" } */
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}
