/* A private copy on an inner loop gets what the reduction should.

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
