/* Device code reads what nothing has written there.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

double a[100], b[100];

void
created (void)
{
  double t[100] = { 1 };
#pragma acc parallel loop create (t) copyout (b) /* { dg-message ".create. copies no values" } */
  for (int i = 0; i < 100; i++)
    b[i] = t[i]; /* { dg-warning ".t. is read on the device before .*unset-data" } */
}

double
in_a_region (int n)
{
  double t[100] = { 0 }, u[100];
#pragma acc data copyout (t) create (u) /* { dg-message "copyout" } */
  {
#pragma acc parallel loop copyout (b)
    for (int i = 0; i < n; i++)
      b[i] = t[i]; /* { dg-warning ".t. is read" } */
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      u[i] = t[i] = i;
#pragma acc parallel loop copyout (b)
    for (int i = 0; i < n; i++)
      b[i] = u[i];
  }
  return t[0];
}

double
good (int n, double *c)
{
  double t[100] = { 0 }, u[100];
#pragma acc data create (t, u, c[0:n])
  {
#pragma acc update device (t)
    for (int k = 0; k < 10; k++)
      {
	if (k > 0)
	  {
#pragma acc parallel loop copyout (b)
	    for (int i = 0; i < n; i++)
	      b[i] = u[i] + t[i] + c[i];
	  }
#pragma acc parallel loop
	for (int i = 0; i < n; i++)
	  u[i] = i;
      }
  }
#pragma acc parallel copyout (a)
  {
#pragma acc loop
    for (int i = 0; i < 100; i++)
      a[i] = 0;
#pragma acc loop
    for (int i = 0; i < 100; i++)
      a[i] += 1;
  }
  return a[0];
}
