/* How many iterations a thread does at once of loops that gangs and lanes share, and which loops
   have a reason to have one.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
loops (int n, const float *x, float *y, const double *a, double *b, float *restrict r)
{
#pragma acc data present (x[0:n], y[0:2*n], a[0:n], b[0:n], r[0:n])
  {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    y[i] += x[i];
  /* More is loaded.  */
#pragma acc parallel loop
  for (int i = 1; i < n - 1; i++)
    b[i] = a[i - 1] - a[i] * a[i + 1];
  /* An iteration loads what it may have stored.  */
#pragma acc parallel loop
  for (int i = 0; i < n / 2; i++)
    {
      y[2 * i] = 1;
      y[2 * i + 1] = y[n + i];
    }
  /* Likewise, but the program says that it has not.  */
#pragma acc parallel loop
  for (int i = 0; i < n / 2; i++)
    {
      r[2 * i] = 1;
      r[2 * i + 1] = x[i];
    }
  /* Nothing is loaded, nothing stored.  */
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    y[i] = i;
  float sum = 0;
#pragma acc parallel loop reduction (+:sum)
  for (int i = 0; i < n; i++)
    sum += x[i];
  y[0] = sum;
  /* Enough is loaded.  */
#pragma acc parallel loop
  for (int i = 2; i < n - 2; i++)
    b[i] = a[i - 2] - a[i - 1] + a[i] + a[i + 1] * a[i + 2];
  /* A thread has an iteration or two.  */
#pragma acc parallel loop gang
  for (int i = 0; i < n / 1000; i++)
#pragma acc loop gang vector
    for (int j = 0; j < 1000; j++)
      r[i * 1000 + j] = x[i * 1000 + j];
  }
}

/* { dg-final { scan-dump lane-runs ":13:.* 2 loads in 2 registers: 4 iterations at once" } } */
/* { dg-final { scan-dump lane-runs ":17:.* 3 loads in 6 registers: 4 iterations at once" } } */
/* { dg-final { scan-dump-not lane-runs ":2\[0-5\]:" } } */
/* { dg-final { scan-dump lane-runs ":\[23\]\[0-9\]:.* 1 loads in 1 registers: 4 iterations at once" } } */
/* { dg-final { scan-dump lane-runs ":44:.* 5 loads in 10 registers: 1 iterations at once" } } */
/* { dg-final { scan-dump-times lane-runs "iterations at once" 4 } } */
