/* OpenACC 2.5.12: firstprivate scalars of every size; changes stay in the gang.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  signed char c = -3;
  unsigned short us = 65535;
  int i = -100000;
  long long ll = -5000000000LL;
  float f = 1.5f;
  double d = -2.25;
  _Bool b = 1;
  double _Complex z = 3 + 4i;
  enum colour { RED, GREEN = 1000 } e = GREEN;
  double out[12];
#pragma acc parallel num_gangs (1) firstprivate (c, us, i, ll, f, d, b, z, e) \
  copyout (out)
  {
    out[0] = c;
    out[1] = us;
    out[2] = i;
    out[3] = ll;
    out[4] = f;
    out[5] = d;
    out[6] = b;
    out[7] = __real__ z;
    out[8] = __imag__ z;
    out[9] = e;
    c = us = i = 0;
    ll = c;
    d = 0;
    out[10] = ll + d + c + us + i;
    out[11] = 1;
  }
  static const double want[12]
    = { -3, 65535, -100000, -5000000000.0, 1.5, -2.25, 1, 3, 4, 1000, 0, 1 };
  for (int k = 0; k < 12; k++)
    CHECK_REAL (out[k], want[k], 0);
  CHECK_INT (ll, -5000000000LL);
  CHECK_INT (c, -3);
  return 0;
}
