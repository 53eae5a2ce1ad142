/* Values that come to the host while another queue may still compute them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

double
queues (int n)
{
  double a[100], b[100];
#pragma acc enter data create (a)
#pragma acc parallel loop async (1) /* { dg-message "async" } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc exit data copyout (a) async (2) /* { dg-warning ".a. is copied to the host before a .wait." } */
#pragma acc wait (2)
#pragma acc data copyout (b) /* { dg-warning ".b. is copied to the host before a .wait." } */
  {
#pragma acc parallel loop async (n) /* { dg-message "async" } */
    for (int i = 0; i < n; i++)
      b[i] = i;
  }
  return a[1] + b[1];
}

double
good_queues (int n)
{
  double a[100], b[100], c[100];
#pragma acc data copyout (a, b) create (c)
  {
#pragma acc parallel loop async (1)
    for (int i = 0; i < n; i++)
      a[i] = c[i] = i;
#pragma acc update self (c) async (1)
#pragma acc parallel loop async (2)
    for (int i = 0; i < n; i++)
      b[i] = i;
#pragma acc update self (b) wait (2)
#pragma acc wait
  }
  return a[1] + b[1] + c[1];
}
