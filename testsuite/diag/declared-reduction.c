/* A scalar with `declare' is no reduction variable of several gangs: said, not wrong.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int total, other;
#pragma acc declare create (total, other)

void
sums (int n, const int *a)
{
#pragma acc parallel loop reduction (+:total) copyin (a[0:n]) /* { dg-error ".reduction. of .total., which .declare. names" } */
  for (int i = 0; i < n; i++)
    total += a[i];
  /* { dg-note "reduce a local variable, and assign it in a .serial. construct" "" { target *-*-* } 11 } */
#pragma acc parallel copyin (a[0:n])
  {
#pragma acc loop gang reduction (max:other) /* { dg-error ".reduction. of .other., which .declare. names" } */
    for (int i = 0; i < n; i++)
      if (a[i] > other)
	other = a[i];
  }
  /* { dg-note "reduce a local variable" "" { target *-*-* } 17 } */
#pragma acc serial loop reduction (+:total) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    total += a[i];
}
