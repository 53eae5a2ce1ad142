/* A sum in an element of an array, which is no variable of its own, where the number of
   iterations needs a test at run time: the result is behind the mapping's address in both
   versions of the loop.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct result { long count; double sum[4]; };

static void
every_fourth (short first, double *f, struct result *r)
{
#pragma acc kernels copy (f[0:600], r[0:1])
  {
    for (short i = first; i <= 0; i = i + 4)
      f[410] = 0.25 + f[410];
    for (int i = first; i <= 0; i += 3)
      r->sum[2] += f[i - first];
  }
}

int
main (void)
{
  static double f[600];
  struct result r = { 7, { 0, 0, 1, 0 } };
  for (int i = 0; i < 600; i++)
    f[i] = i < 401 ? 1 : 0;
  every_fourth (-400, f, &r);
  CHECK_INT (f[410] * 4, 101);
  CHECK_INT (f[409], 0);
  CHECK_INT (r.sum[2], 1 + 134);
  CHECK_INT (r.count, 7);
  every_fourth (1, f, &r);
  CHECK_INT (f[410] * 4, 101);
  CHECK_INT (r.sum[2], 135);
  return 0;
}
