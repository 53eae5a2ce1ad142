/* Sections that have fewer elements than the loop in their construct uses.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>

struct point { double x, y; };

void
one_element (int n, double *p, double *q, struct point *s)
{
#pragma acc parallel loop copy (p[n]) /* { dg-warning "the clause maps one element of .p., and the loop uses others: a section is .p.0:n.. .short-section" } */
  for (int i = 0; i < n; i++)
    p[i] = i; /* { dg-message ".p. is used here" } */
#pragma acc kernels loop copyout (p[0]) copyin (q[0:n]) /* { dg-warning "one element of .p." } */
  for (int i = 0; i < n; i++)
    p[i] = q[i]; /* { dg-message "is used here" } */
#pragma acc parallel copy (s[n]) /* { dg-warning "one element of .s." } */
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      {
#pragma acc loop vector
	for (int j = 0; j < 8; j++)
	  s[i * 8 + j].y = j; /* Two indices.  */
	s[i].x = 1; /* { dg-message "is used here" } */
      }
  }
}

void
some_elements (void)
{
  int a[100], *q = malloc (400);
#pragma acc parallel loop copy (a[10:50]) copyin (q[2:30]) /* { dg-warning "50 elements of .a. from 10 on, and the loop uses the element 98" } */
  for (int i = 1; i <= 99; i += 2)
    a[i - 1] = q[i]; /* { dg-message "is used here" } */
  /* { dg-warning "30 elements of .q. from 2 on, and the loop uses the element 99" "q" { target *-*-* } 35 } */
#pragma acc parallel loop copy (a[1:99]) /* { dg-warning "from 1 on, and the loop uses the element 0" } */
  for (int i = 0; i < 100; i++)
    a[i] = i; /* { dg-message "is used here" } */
}

/* What is right, and what is not certain.  */

void
right (int n, double *p, double *r, int k)
{
  int a[100];
  double *q = malloc (8 * n);
#pragma acc parallel loop copy (p[0:n], q[0]) copyin (r[k:1])
  for (int i = 0; i < n; i++)
    {
      p[i] = r[k];
      if (i == 0)
	q[i] = 1;
    }
#pragma acc parallel loop copy (a[0:50]) copy (p[0])
  for (int i = 0; i < 100; i += 60)
    if (i < 50)
      a[i] = i;
#pragma acc data copy (a, q[0:n])
#pragma acc parallel loop copy (a[0:50], q[0])
  for (int i = 0; i < 100; i++)
    q[i] = a[i] = i;
#pragma acc parallel loop copy (p[0:50])
  for (int i = 0; i < 100; i++)
    p[i] = i;
#pragma acc parallel loop copy (a[98:2])
  for (int i = 0; i < 2; i++)
    a[98 + i] = a[99 - i];
#pragma acc parallel loop present (r[0])
  for (int i = 0; i < n; i++)
    r[i] = i;
  free (q);
}
