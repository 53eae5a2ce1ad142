/* Reductions of arrays that are not supported have a message, at the clause.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
f (int n, int *p)
{
  int big[1000], a[4];
#pragma acc parallel loop reduction (+:big) /* { dg-error ".reduction. of the array .big.: sections of more than 64 elements, or with variable bounds, can only be updated" } */
  for (int i = 0; i < n; i++)
    big[i] = i + big[i + 1];
#pragma acc parallel loop reduction (+:p[0:n]) /* { dg-error ".reduction. of the array .p." } */
  for (int i = 0; i < n; i++)
    p[i] *= i;
#pragma acc parallel loop reduction (+:p[n:2]) /* { dg-error ".reduction. of the array .p." } */
  for (int i = 0; i < n; i++)
    if (p[n] < 10)
      p[n + i % 2] += i;
#pragma acc parallel reduction (+:a) /* { dg-error ".reduction. of the array .a. by .parallel. without a loop" } */
  a[0]++;
}
