/* malloc and free in device code.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int out[40];
#pragma acc parallel loop copyout (out)
  for (int i = 0; i < 40; i++)
    {
      int *p = (int *) malloc ((i + 1) * sizeof (int));
      int s = 0;
      if (p)
	{
	  for (int j = 0; j <= i; j++)
	    p[j] = j;
	  for (int j = 0; j <= i; j++)
	    s += p[j];
	  free (p);
	}
      out[i] = s;
    }
  for (int i = 0; i < 40; i++)
    CHECK_ELEMENT (i, out[i], i * (i + 1) / 2);
  return 0;
}
