/* OpenACC 2.9.11: && and || combine truth values, whatever number the variable
   begins with: 4 && 1 is 1, and 4 || 0 is 1.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 1000

static int ones[N], zeros[N];

static void
region_reductions (void)
{
  int all = 4, any = 4, none = 6;
  long wide = 1L << 40;
  double real = 0.5;
#pragma acc parallel loop copyin (ones, zeros) reduction (&&:all, wide, real) \
  reduction (||:any, none)
  for (int i = 0; i < N; i++)
    {
      all = all && ones[i];
      wide = wide && ones[i];
      real = real && ones[i];
      any = any || zeros[i];
      none = none || ones[i];
    }
  CHECK (all == 1);
  CHECK (wide == 1);
  CHECK (real == 1);
  CHECK (any == 1);
  CHECK (none == 1);
}

static void
one_gang (void)
{
  int all = 2, any = 8, no = 2;
#pragma acc parallel loop num_gangs (1) copyin (ones, zeros) \
  reduction (&&:all, no) reduction (||:any)
  for (int i = 0; i < N; i++)
    {
      all = all && ones[i];
      no = no && i != 517;
      any = any || zeros[i];
    }
  CHECK (all == 1);
  CHECK (no == 0);
  CHECK (any == 1);
}

/* The lanes combine a variable of the gang, which begins with 2.  */

static void
lanes (void)
{
  int got[8];
#pragma acc parallel loop gang copyin (ones, zeros) copyout (got)
  for (int k = 0; k < 8; k++)
    {
      int all = 2, any = 2;
#pragma acc loop worker vector reduction (&&:all) reduction (||:any)
      for (int i = 0; i < 5; i++)
	{
	  all = all && ones[i + k];
	  any = any || zeros[i + k];
	}
      got[k] = 10 * all + any;
    }
  for (int k = 0; k < 8; k++)
    CHECK (got[k] == 11);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    ones[i] = i + 1;
  region_reductions ();
  one_gang ();
  lanes ();
  return 0;
}
