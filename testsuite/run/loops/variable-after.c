/* The loop variable of a sequential loop keeps its last value after the loop; a
   variable declared outside is not changed by a partitioned one of the same name.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int i = -5, last[10];
#pragma acc parallel loop copyout (last)
  for (int k = 0; k < 10; k++)
    {
      int j;
      for (j = 0; j < 100; j++)
	if (j * j > k * 9)
	  break;
      last[k] = j;
    }
#pragma acc parallel num_gangs (1)
  {
#pragma acc loop vector
    for (int i = 0; i < 100; i++)
      ;
  }
  CHECK_INT (i, -5);
  for (int k = 0; k < 10; k++)
    {
      int j = 0;
      while (j * j <= k * 9)
	j++;
      CHECK_ELEMENT (k, last[k], j);
    }
  return 0;
}
