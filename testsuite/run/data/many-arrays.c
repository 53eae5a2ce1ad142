/* Hundreds of mappings at once, removed in another order and made anew at the
   same addresses.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"
#include <openacc.h>

#define COUNT 400

int
main (void)
{
  static int *v[COUNT];
  int separate = separate_memory ();
  for (int round = 0; round < 3; round++)
    {
      for (int k = 0; k < COUNT; k++)
	{
	  int n = k % 37 + 1;
	  if (!round)
	    v[k] = (int *) malloc (n * sizeof (int));
	  for (int i = 0; i < n; i++)
	    v[k][i] = k + round;
	  acc_copyin (v[k], n * sizeof (int));
	}
      for (int k = 0; k < COUNT; k += 7)
	{
	  int *p = v[k], n = k % 37 + 1;
#pragma acc parallel loop present (p[0:n])
	  for (int i = 0; i < n; i++)
	    p[i] *= 2;
	}
      for (int j = 0; j < COUNT; j++)
	{
	  int k = j * 149 % COUNT, n = k % 37 + 1;
	  if (separate)
	    CHECK_INT (v[k][n - 1], k + round);
	  acc_copyout (v[k], n * sizeof (int));
	  CHECK_INT (v[k][n - 1], (k + round) * (k % 7 == 0 ? 2 : 1));
	}
    }
  for (int k = 0; k < COUNT; k++)
    free (v[k]);
  return 0;
}
