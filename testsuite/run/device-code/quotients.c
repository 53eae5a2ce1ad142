/* div, ldiv and lldiv in device code.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <inttypes.h>
#include <stdlib.h>

#define N 50

int
main (void)
{
  static div_t whole[N];
  static long sums[N];
#pragma acc parallel loop copyout (whole, sums)
  for (int i = 0; i < N; i++)
    {
      whole[i] = div (7 * i - 100, i % 7 - 8);
      ldiv_t l = ldiv ((7L * i - 100) << 33, 1000003);
      lldiv_t ll = lldiv (7 * i - 100, -3);
      imaxdiv_t m = imaxdiv (-i, 4);
      div (i, 3);
      sums[i] = l.quot + 3 * l.rem + 5 * ll.quot + 7 * ll.rem + 11 * m.quot + 13 * m.rem;
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, whole[i].quot, (7 * i - 100) / (i % 7 - 8));
      CHECK_ELEMENT (i, whole[i].rem, (7 * i - 100) % (i % 7 - 8));
      long l = (7L * i - 100) << 33, ll = 7 * i - 100;
      CHECK_ELEMENT (i, sums[i], l / 1000003 + 3 * (l % 1000003) + 5 * (ll / -3)
				 + 7 * (ll % -3) + 11 * (-i / 4) + 13 * (-i % 4));
    }
  return 0;
}
