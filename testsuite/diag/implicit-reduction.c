/* What loops accumulate into without a clause gets one, and a warning with a hint.
   { dg-options "-O1" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

double
f (int n, const double *restrict x, double *restrict r)
{
  double s = 0, m = 0;
  int found = 0;
#pragma acc parallel loop copyin (x[0:n])	/* { dg-warning "the iterations of this loop accumulate into 's' without 'reduction\\(\\+:s\\)'" } */
  for (int i = 0; i < n; i++)
    s += x[i];
#pragma acc parallel loop gang copyin (x[0:n]) \
  copyout (r[0:n])
  for (int i = 0; i < n; i++)
    {
      double t = 0;
#pragma acc loop vector /* { dg-warning "into 't' without 'reduction\\(\\+:t\\)'" } */
      for (int j = 0; j < i; j++)
	t += x[j];
      r[i] = t;
    }
#pragma acc parallel loop gang reduction (max:m) copyin (x[0:n]) /* { dg-warning "into 'found' without 'reduction\\(\\|\\|:found\\)'" } */
  for (int i = 0; i < n; i++)
    {
#pragma acc loop worker /* { dg-warning "into 'm' without 'reduction\\(max:m\\)'" } */
      for (int j = 0; j < i; j++)
	m = x[j] > m ? x[j] : m;
      if (x[i] == 3)
	found = 1;
    }
#pragma acc kernels copy (r[0:n])
  {
#pragma acc loop independent	/* { dg-warning "into 'r\\\[5\\\]' without" } */
    for (int i = 0; i < n; i++)
      r[5] += i;
  }
  return s + m + found;
}

#pragma acc routine vector
double
sum (const double *x, int n)
{
  double s = 0;
#pragma acc loop vector	/* { dg-warning "into 's' without" } */
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}
