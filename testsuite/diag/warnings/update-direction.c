/* Updates that copy the wrong way.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

double
bad (int n)
{
  double a[100];
#pragma acc data create (a)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] = i; /* { dg-message "writes" } */
#pragma acc update device (a) /* { dg-warning ".update device. replaces what the device has computed in .a..*update-direction" } */
  }
  return a[0]; /* { dg-message "reads it here" } */
}

/* Back to where it began: not the wrong way.  */

double
good (int n)
{
  double a[100] = { 0 }, s = 0;
#pragma acc data copyin (a)
  for (int k = 0; k < n; k++)
    {
#pragma acc update device (a)
#pragma acc parallel loop reduction (+:s)
      for (int i = 0; i < n; i++)
	{
	  a[i] += i;
	  s += a[i];
	}
    }
  return s;
}

double
halos (int n, double *a)
{
#pragma acc data copy (a[0:n])
  for (int k = 0; k < n; k++)
    {
#pragma acc parallel loop
      for (int i = 1; i < n; i++)
	a[i] += i;
#pragma acc update self (a[1:1])
      a[0] = a[1];
#pragma acc update device (a[0:1])
    }
  return a[0];
}
