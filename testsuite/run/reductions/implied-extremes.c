/* Loops that accumulate into a scalar without a clause: the greatest and the least.
   { dg-options "-w" }
   { dg-timeout 180 }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "implied-forms.h"

FORM (if_greater, double, -5, if (y[i][j] > s) s = y[i][j];)
FORM (if_less_than_it, double, -5, if (s < y[i][j]) s = y[i][j];)
FORM (less_or_it, double, 1e9, s = y[i][j] < s ? y[i][j] : s;)
FORM (it_or_greater, int, 0, s = s > k[i][j] ? s : k[i][j];)
FORM (by_function, double, 0, s = fmax (s, y[i][j]);)
FORM (of_expressions, double, 0,
      if (y[i][j] * y[i][j] > s) s = y[i][j] * y[i][j];)
FORM (of_variable, double, 0, double d = y[i][j] - 3; if (d > s) s = d;)
FORM (under_condition, double, 0,
      if (k[i][j] > 5 && y[i][j] > s) s = y[i][j];)

int
main (void)
{
  fill ();
  if_greater ();
  if_less_than_it ();
  less_or_it ();
  it_or_greater ();
  by_function ();
  of_expressions ();
  of_variable ();
  under_condition ();
  return 0;
}
