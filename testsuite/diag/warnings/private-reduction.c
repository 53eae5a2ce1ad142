/* A private copy on an inner loop gets what the reduction should; gangs reduce what each has
   for itself.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

double
f (int n, double *x)
{
  double s = 0, t = 0;
#pragma acc parallel loop gang reduction (+:s) /* { dg-message "the reduction" } */
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector private (s) /* { dg-warning ".s. is private here.*private-reduction" } */
      for (int j = 0; j < n; j++)
	s = x[j];
    }
#pragma acc parallel loop gang private (t) reduction (+:s)
  for (int i = 0; i < n; i++)
    {
      t = 0;
#pragma acc loop vector reduction (+:t)
      for (int j = 0; j < n; j++)
	t += x[j];
      s += t;
    }
  return s;
}

double
gangs (int n, double *x)
{
  double r = 0, t = 0;
#pragma acc parallel private (t) copyout (r) copyin (x[0:n])
  {
    double s = 0;
#pragma acc loop gang reduction (+:s) /* { dg-warning "each gang has .s. for itself.*private-reduction" } */
    for (int i = 0; i < n; i++)
      s += x[i];
    t = s;
#pragma acc loop gang vector reduction (+:t) /* { dg-warning "each gang has .t. for itself" } */
    for (int i = 0; i < n; i++)
      t += x[i];
    r = t;
  }
#pragma acc parallel reduction (+:r) copyin (x[0:n])
  {
#pragma acc loop gang reduction (+:r)
    for (int i = 0; i < n; i++)
      r += x[i];
  }
#pragma acc parallel loop gang copyin (x[0:n])
  for (int i = 0; i < n; i++)
    {
      double s = 0;
#pragma acc loop vector reduction (+:s)
      for (int j = 0; j < n; j++)
	s += x[j];
      x[i] = s;
    }
  return r;
}
