/* Reductions of arrays that are not supported have a message, at the clause.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
f (int n, int *p)
{
  int big[1000], vla[n], a[4];
#pragma acc parallel loop reduction (+:big) /* { dg-error ".reduction. of the array .big.: only sections of up to 64 elements with constant bounds" } */
  for (int i = 0; i < n; i++)
    big[i] += i;
#pragma acc parallel loop reduction (+:vla) /* { dg-error ".reduction. of the array .vla." } */
  for (int i = 0; i < n; i++)
    vla[i] += i;
#pragma acc parallel loop reduction (+:p[0:n]) /* { dg-error ".reduction. of the array .p." } */
  for (int i = 0; i < n; i++)
    p[i] += i;
#pragma acc parallel loop reduction (+:p[n:2]) /* { dg-error ".reduction. of the array .p." } */
  for (int i = 0; i < n; i++)
    p[n + i % 2] += i;
#pragma acc parallel reduction (+:a) /* { dg-error ".reduction. of the array .a. by .parallel. without a loop" } */
  a[0]++;
}
