/* Iterations that hand a value to each other, and that no reduction is: warned, and
   obeyed.
   { dg-options "-O1 -fplugin-arg-accplug-warn=no-loop-dependence" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int
f (int n, const double *restrict x, double *restrict r)
{
  int k = 0, where = 0;
  double s = 0, m = 0;
#pragma acc parallel loop copyin (x[0:n]) copyout (r[0:n]) copy (k) /* { dg-warning "hand the value of 'k' to each other" } */
  for (int i = 0; i < n; i++)
    if (x[i] > 0)
      r[k++] = x[i];		/* { dg-note "it changes here" } */
/* { dg-note "its value is used here" "" { target *-*-* } 15 } */
#pragma acc parallel loop copyin (x[0:n]) copyout (r[0:n]) copy (s) /* { dg-warning "hand the value of 's' to each other" } */
  for (int i = 0; i < n; i++)
    {
      s += x[i];		/* { dg-note "it changes here" } */
      r[i] = s;			/* { dg-note "its value is used here" } */
    }
#pragma acc parallel loop copyin (x[0:n]) copy (m, where) /* { dg-warning "look for 'm' and its place 'where', which no clause can reduce together" } */
  for (int i = 0; i < n; i++)
    if (x[i] > m)
      {
	m = x[i];		/* { dg-note "it changes here" } */
	where = i;
      }
  return k + where;
}

double
g (int n, const double *restrict x)
{
  double s = 0;
#pragma acc parallel loop reduction (*:s) copyin (x[0:n]) /* { dg-warning "'\\*' reduces 's', but the loop accumulates into it by '\\+'" } */
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

/* What an iteration leaves need not depend on what it found.  */
void
h (int n, double *restrict x, int *restrict r)
{
  double last = 0, *p = x;
  int a = 0, b = 1, first = 1, k = 5;
#pragma acc parallel loop copy (x[0:n]) /* { dg-warning "hand the value of 'last' to each other" } */
  for (int i = 0; i < n; i++)
    {
      double t = x[i];
      x[i] -= last;		/* { dg-note "its value is used here" } */
      last = t;			/* { dg-note "it changes here" } */
    }
#pragma acc parallel loop copyout (r[0:n]) /* { dg-warning "hand the value of 'a' to each other" } */
  for (int i = 0; i < n; i++)
    {
      int t = a + b;		/* { dg-note "its value is used here" } */
      a = b;			/* { dg-note "it changes here" } */
      b = t;			/* { dg-note "it changes here" } */
      r[i] = t;			/* { dg-note "its value is used here" } */
/* { dg-warning "hand the value of 'b' to each other" "" { target *-*-* } 56 } */
    }
#pragma acc parallel loop copyout (x[0:n]) /* { dg-warning "hand the value of 'p' to each other" } */
  for (int i = 0; i < n; i++)
    *p++ = i;			/* { dg-note "it changes here" } */
/* { dg-note "its value is used here" "" { target *-*-* } 67 } */
  /* Nothing is said of these.  */
#pragma acc parallel loop copyout (x[0:n]) firstprivate (k)
  for (int i = 0; i < n; i++)
    {
      x[i] = k;
      k = 5;
      if (i > n / 2)
	first = i;
      else
	first = 2 * i;
      x[i] += first;
    }
#pragma acc kernels copy (x[0:n])
  for (int i = 0; i < n; i++)
    {
      double t = x[i];
      x[i] -= last;
      last = t;
    }
}
