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
