/* Results that are read while a queue may still write them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

double
bad (int n, double *y)
{
  double s = 0, a[100], r;
#pragma acc parallel loop reduction (+:s) async (1) /* { dg-message "async" } */
  for (int i = 0; i < n; i++)
    s += y[i];
  r = s; /* { dg-warning ".s. is read before a .wait..*async-read" } */
#pragma acc data create (a)
  {
#pragma acc parallel loop async
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc update self (a) async /* { dg-message "async" } */
    r += a[3]; /* { dg-warning ".a. is read before" } */
#pragma acc wait
  }
  return r + s;
}

double
good (int n, double *y)
{
  double s = 0, a[100], r;
#pragma acc parallel loop reduction (+:s) async (1)
  for (int i = 0; i < n; i++)
    s += y[i];
#pragma acc wait (1)
  r = s;
#pragma acc data create (a)
  {
#pragma acc parallel loop async
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc update self (a) async
    y[0] = 3;
#pragma acc wait
    r += a[3];
  }
  return r + s;
}
