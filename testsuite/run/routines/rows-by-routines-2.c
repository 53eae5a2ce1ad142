/* The second unit of rows-by-routines.c.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#pragma acc routine vector
double
turn_row (int n, const double *x, double *y)
{
  double sum = 0;
#pragma acc loop vector reduction (+: sum)
  for (int j = 0; j < n; j++)
    sum += x[j];
#pragma acc loop vector
  for (int j = 0; j < n; j++)
    y[j] = x[j] + sum;
#pragma acc loop vector
  for (int j = 0; j < n / 2; j++)
    {
      double other = y[n - 1 - j];
      y[n - 1 - j] = y[j];
      y[j] = other;
    }
  return sum;
}
