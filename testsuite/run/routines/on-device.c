/* acc_on_device in a routine's nest of loops that store: the query must not tear the
   order of the stores that it stood between.
   { dg-additional-options "-fchecking" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

#define WIDTH 64
#define HEIGHT 32

#pragma acc routine worker
static void __attribute__ ((noinline))
fill (int *to, int w, int h, int n)
{
  #pragma acc loop worker
  for (int i = 0; i < h; i++)
    #pragma acc loop vector
    for (int j = 0; j < w; j++)
      to[i * w + j] = ((acc_on_device (acc_device_not_host)
			? __builtin_goacc_parlevel_id (0) : i % n) << 8
		       | (acc_on_device (acc_device_not_host) ? j : j % n));
}

int
main (void)
{
  int to[HEIGHT][WIDTH] = { { 0 } };
  int device = 0;

  #pragma acc parallel copyout(device)
  device = acc_on_device (acc_device_not_host);

  #pragma acc parallel num_gangs(1) num_workers(4) copy(to)
  fill (&to[0][0], WIDTH, HEIGHT, 7);

  for (int i = 0; i < HEIGHT; i++)
    for (int j = 0; j < WIDTH; j++)
      CHECK_INT (to[i][j], ((device ? 0 : i % 7) << 8 | (device ? j : j % 7)));
  return 0;
}
