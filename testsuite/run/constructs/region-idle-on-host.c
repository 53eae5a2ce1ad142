/* A region that GCC finds to do nothing, as far as the host's version tells, still gets
   the addresses of its data: points-to analysis across functions takes a launch for a
   call of that version.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static unsigned a[64], b[64];

static void
region (unsigned *out)
{
  unsigned s = 1, u = 5;
  int i = -1;
#pragma acc data copy (a, b, i, u)
  {
#pragma acc parallel num_gangs (1) present (a, b, i, u) firstprivate (s)
    {
      unsigned t = u;
      int k = i;
      /* -2 is a large number here, so the loop does not run.  */
      for (int x = -2; x < (s & 7); x++)
	{
	  a[(x + 3) & 63] = b[(x + 1) & 63];
	  for (k = 0; k < (s & 7); k++)
	    if (k == x)
	      t = 3;
	}
      u = t;
      i = k;
    }
  }
  out[0] = u;
  out[1] = i;
}

int
main (void)
{
  unsigned out[2];
  for (int i = 0; i < 64; i++)
    a[i] = b[i] = i;
  region (out);
  CHECK_INT (out[0], 5);
  CHECK_INT ((int) out[1], -1);
  CHECK_INT (a[1], 1);
  return 0;
}
