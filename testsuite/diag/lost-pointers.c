/* Pointers that a region assigns are its own (warnings/last-values.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

extern void use (int *, int *, int *);

void
exchange (int *x, int *y)
{
  int *a = x, *b = y, *c;
#pragma acc serial copy (x[0:100], y[0:100])
  {
    int *t = a;
    a = b;	/* { dg-warning "7: the value that 'a' gets in the region is lost: a pointer is private there" } */
    b = t;	/* { dg-warning "7: the value that 'b' gets in the region is lost" } */
    a[0] = 1;
  }
  c = a;	/* { dg-message "'a' is read here" } */
  use (a, b, c);	/* { dg-message "'b' is read here, with the value from before the region" } */
}

void
in_data (int *x)
{
  int *a = x, *d;
#pragma acc data copy (x[0:100])
  {
#pragma acc parallel loop
    for (int i = 0; i < 100; i++)
      a = x + i;	/* { dg-warning "the value that 'a' gets in the region is lost" } */
  }
  use (a, a, a);	/* { dg-message "'a' is read here" } */
  /* Said to be private, or set again.  */
#pragma acc parallel loop private (a) firstprivate (x)
  for (int i = 0; i < 100; i++)
    a = x + i;
#pragma acc parallel loop private (d)
  for (int i = 0; i < 100; i++)
    {
      int *e = x + i;
      d = e;
    }
  d = x;
  use (a, x, d);
}
