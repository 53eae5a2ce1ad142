/* Workers that a clause asks for share the vector loops which no worker loop is
   around; what such a loop computes stays right, reductions and private variables too.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

#define ROWS 5
#define COLUMNS 500

static int worker[ROWS][COLUMNS], sums[ROWS];

int
main (void)
{
  int device = 0, workers = 8;

  #pragma acc parallel copyout(device)
  device = acc_on_device (acc_device_not_host);

  #pragma acc parallel num_gangs(3) num_workers(workers) vector_length(32) \
    copyout(worker, sums)
  #pragma acc loop gang
  for (int i = 0; i < ROWS; i++)
    {
      int sum = 100 * i;
      #pragma acc loop vector reduction(+:sum)
      for (int j = 0; j < COLUMNS; j++)
	{
	  int part[2] = { i, j };
	  worker[i][j] = __builtin_goacc_parlevel_id (1);
	  sum += part[j & 1];
	}
      sums[i] = sum;
    }

  int used = 0;
  for (int i = 0; i < ROWS; i++)
    {
      int sum = 100 * i;
      for (int j = 0; j < COLUMNS; j++)
	{
	  sum += j & 1 ? j : i;
	  used |= 1 << worker[i][j];
	}
      CHECK_ELEMENT (i, sums[i], sum);
    }
  CHECK_INT (used, (device ? 255 : 1));
  return 0;
}
