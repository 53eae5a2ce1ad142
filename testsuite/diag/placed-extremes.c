/* Loops whose directives let iterations find a value and its place at the same time: they are
   left to the compiler, with a warning; not where the loop does anything else, or is in order.
   { dg-options "-O1" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int
f (int n, const double *x, double *y)
{
  double m = 0, l = 0;
  int im = 0, il = 0;
#pragma acc parallel loop copyin (x[0:n])	/* { dg-warning "look for 'm' and its place 'im', which no clause can reduce together" } */
  for (int i = 0; i < n; i++)
    if (x[i] > m)
      {
	m = x[i];	/* { dg-message "it changes here" } */
	im = i;
      }
#pragma acc kernels loop independent copyin (x[0:n])	/* { dg-warning "look for 'l' and its place 'il'" } */
  for (int i = 0; i < n; i++)
    if (l > x[i])
      {
	il = i;
	l = x[i];	/* { dg-message "it changes here" } */
      }
#pragma acc kernels loop copyin (x[0:n])
  for (int i = 0; i < n; i++)
    if (x[i] > m)
      {
	m = x[i];
	im = i;
      }
#pragma acc parallel loop seq copyin (x[0:n]) copy (m, im)
  for (int i = 0; i < n; i++)
    if (x[i] > m)
      {
	m = x[i];
	im = i;
      }
#pragma acc parallel loop copyin (x[0:n]) copy (y[0:n]) copy (m, im)	/* { dg-warning "hand the value of 'm' to each other" } */
  for (int i = 0; i < n; i++)
    if (x[i] > m)
      {
	m = x[i];	/* { dg-message "it changes here" } */
	im = i;
	y[i] = m;
      }
  return im + il;
}
