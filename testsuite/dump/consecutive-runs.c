/* Loops over short elements: which have runs of neighbouring iterations, and which not.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

long
sums (int n, const unsigned char *x, const short *y, const short *z)
{
  long sum = 0;
#pragma acc parallel loop reduction (+:sum) present (x[0:n])
  for (int i = 0; i < n; i++)
    sum += x[i];
#pragma acc parallel loop reduction (+:sum) present (y[0:n], z[0:n])
  for (int i = 0; i < n; i++)
    sum += y[i] * z[i];
  return sum;
}

/* Long elements, every other one, backwards, not in each iteration.  */

long
others (int n, const unsigned char *x, const int *y)
{
  long sum = 0;
#pragma acc parallel loop reduction (+:sum) present (y[0:n])
  for (int i = 0; i < n; i++)
    sum += y[i];
#pragma acc parallel loop reduction (+:sum) present (x[0:2*n])
  for (int i = 0; i < n; i++)
    sum += x[2 * i];
#pragma acc parallel loop reduction (+:sum) present (x[0:n])
  for (int i = 0; i < n; i++)
    sum += x[n - 1 - i];
#pragma acc parallel loop reduction (+:sum) present (x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    if (y[i] > 0)
      sum += x[i];
  return sum;
}

/* { dg-final { scan-dump consecutive-runs ":1\[12\]:.*16 neighbouring iterations" } } */
/* { dg-final { scan-dump consecutive-runs ":1\[45\]:.*8 neighbouring iterations" } } */
/* { dg-final { scan-dump-not consecutive-runs ":\[23\]\[0-9\]:.*neighbouring iterations in a" } } */
/* { dg-final { scan-dump wide-accesses "16 loads of 1 bytes are one where aligned" } } */
/* { dg-final { scan-dump wide-accesses "8 loads of 2 bytes are one where aligned" } } */

/* Elements of four bytes, around updates that gangs collect.  */

void
histogram (int n, const unsigned *x, int *bins)
{
#pragma acc parallel loop present (x[0:n], bins[0:1024])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      bins[x[i] & 1023]++;
    }
}

/* { dg-final { scan-dump consecutive-runs ":5\[0-9\]:.*4 neighbouring iterations in a run\n" } } */
