/* Collapsed loops whose ends lie before their beginnings have no iterations, also if two
   of them do: products of their distances are no numbers of iterations.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

/* Loops inside of a gang loop, where they stay collapsed; gang alone keeps them, too.  */

static void
in_gangs (int low, int high, long begin, long end)
{
  int inner = 0, outer = 0, down = 0;
#pragma acc parallel reduction (+:inner)
#pragma acc loop gang reduction (+:inner)
  for (int g = 0; g < 3; g++)
    {
#pragma acc loop vector collapse (2) reduction (+:inner)
      for (int i = low + g; i < high; i++)
	for (long j = begin; j < end; j++)
	  inner++;
    }
#pragma acc parallel loop gang collapse (3) reduction (+:outer)
  for (long j = begin; j <= end; j += 2)
    for (unsigned i = low; i < (unsigned) high; i++)
      for (int k = 0; k < 2; k++)
	outer++;
#pragma acc parallel loop gang num_gangs (5) collapse (2) reduction (+:down)
  for (int i = high; i >= low; i--)
    for (long j = end; j > begin; j -= 3)
      down++;

  int want_inner = 0, want_outer = 0, want_down = 0;
  for (int g = 0; g < 3; g++)
    for (int i = low + g; i < high; i++)
      for (long j = begin; j < end; j++)
	want_inner++;
  for (long j = begin; j <= end; j += 2)
    for (unsigned i = low; i < (unsigned) high; i++)
      want_outer += 2;
  for (int i = high; i >= low; i--)
    for (long j = end; j > begin; j -= 3)
      want_down++;
  CHECK_INT (inner, want_inner);
  CHECK_INT (outer, want_outer);
  CHECK_INT (down, want_down);
}

int
main (void)
{
  in_gangs (0, 7, 2, 40);
  in_gangs (5, 2, 9, 1);
  in_gangs (5, 6, 9, 1);
  in_gangs (7, 2, 1, 9);
  in_gangs (4, 4, 3, 3);
  return 0;
}
