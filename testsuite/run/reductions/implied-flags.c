/* Loops that accumulate into a scalar without a clause: flags, logical forms and bits.
   { dg-options "-w" }
   { dg-timeout 180 }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "implied-forms.h"

FORM (bits, unsigned char, 0, s ^= k[i][j];)
FORM (or_bits, unsigned, 0, s |= 1u << k[i][j] % 31;)
FORM (flag, int, 0, if (k[i][j] == 77) s = 1;)
FORM (flag_of_none, int, 0, if (k[i][j] == -77) s = 1;)
FORM (cleared_flag, int, 1, if (k[i][j] == 77) s = 0;)
FORM (flag_of_7, int, 0, if (k[i][j] == 77) s = 7;)
FORM (logical_and, int, 1, s = s && k[i][j] != 77;)
FORM (logical_or, int, 0, s = s || k[i][j] == 77;)
FORM (or_behind, int, 0, s = k[i][j] == 77 || s;)
FORM (and_behind, int, 1, s = k[i][j] != 77 && k[j % N][i] != 78 && s;)
FORM (truth, _Bool, 1, s = s && k[i][j] != 77;)
FORM (truth_bits, _Bool, 0, s |= k[i][j] == 77;)

int
main (void)
{
  fill ();
  bits ();
  or_bits ();
  flag ();
  flag_of_none ();
  cleared_flag ();
  flag_of_7 ();
  logical_and ();
  logical_or ();
  or_behind ();
  and_behind ();
  truth ();
  truth_bits ();
  return 0;
}
