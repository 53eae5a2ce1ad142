/* Loops that accumulate into a scalar without a clause: sums, products, counters and bits.
   { dg-options "-w" }
   { dg-timeout 180 }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "implied-forms.h"

FORM (sum, double, 1, s += y[i][j];)
FORM (difference, double, 1, s -= y[i][j];)
FORM (reversed, long, 3, s = k[i][j] + s;)
FORM (product, double, 1, s *= 1 + y[i][j] * 1e-4;)
FORM (count, int, 0, if (y[i][j] > 3) s++;)
FORM (count_conditions, long, 4, s += y[i][j] > 3;)
FORM (both_arms, int, 0, if (y[i][j] > 3) s += 2; else s--;)
FORM (cases, int, 0,
      switch (k[i][j] % 3) { case 0: s++; break; case 1: s += 3; break; })
FORM (narrow, short, 0, s += k[i][j];)
FORM (with_loop, long, 0, for (int q = k[i][j]; q > 0; q >>= 1) s += q & 1;)
FORM (skipping, double, 0, if (k[i][j] < 5) continue; s += y[i][j];)

int
main (void)
{
  fill ();
  sum ();
  difference ();
  reversed ();
  product ();
  count ();
  count_conditions ();
  both_arms ();
  cases ();
  narrow ();
  with_loop ();
  skipping ();
  return 0;
}
