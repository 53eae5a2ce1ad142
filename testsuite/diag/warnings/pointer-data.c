/* Pointers and array parameters that data clauses name without bounds.
   { dg-options "-fplugin-arg-accplug-warn=array-parameter" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>

#define N 10

void use (double **);

void
parameters (int n, double a[N], double b[n], double c[][N], double *d)
{
#pragma acc data copyin (a) /* { dg-warning "the parameter .a. is a pointer: the clause maps .a.0:10.*array-parameter" } */
#pragma acc parallel loop copy (b) /* { dg-warning ".b.0:n." } */
  for (int i = 0; i < n; i++)
    b[i] = a[i];
#pragma acc enter data create (c) /* { dg-warning "the clause does not say how much .c. points to.*pointer-data" } */
#pragma acc exit data delete (c)
#pragma acc data present (a, d)
#pragma acc parallel loop copy (b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = a[i] + d[i];
}

void
pointers (int n)
{
  double *p = malloc (n * sizeof *p), *q, *r = p;
  void *s;
#pragma acc enter data copyin (p) /* { dg-warning "the clause does not say how much .p. points to, and maps nothing that is not on the device already: a section is .p.0:n." } */
#pragma acc exit data copyout (p)
#pragma acc parallel copyout (q, s) copyin (p[0:n])
  {
    q = p;
    s = q;
  }
  use (&r);
#pragma acc data copyin (r)
  use (&r);
}
