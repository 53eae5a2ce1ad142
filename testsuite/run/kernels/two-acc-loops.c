/* Two `auto' loops in a loop of a kernels region, with an element between them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static int b[20], c[20];

static void
fill (int m)
{
#pragma acc kernels
  {
    for (int i = 1; i < 5; i++)
      {
#pragma acc loop auto
	for (int k = 1; k < m; k++)
	  b[k] = 1;
	b[i] = 7;
#pragma acc loop auto
	for (int k = 0; k < m; k++)
	  b[k] += k + i;
      }
  }
}

int
main (void)
{
  for (int m = 0; m <= 20; m += 5)
    {
      for (int k = 0; k < 20; k++)
	b[k] = c[k] = -1;
      fill (m);
      for (int i = 1; i < 5; i++)
	{
	  for (int k = 1; k < m; k++)
	    c[k] = 1;
	  c[i] = 7;
	  for (int k = 0; k < m; k++)
	    c[k] += k + i;
	}
      for (int k = 0; k < 20; k++)
	CHECK_INT (b[k], c[k]);
    }
  return 0;
}
