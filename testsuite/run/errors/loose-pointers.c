/* Pointers in structures that a clause copies, or that are present, and that nobody has attached:
   the host's memory is not used, and the message names them.
   { dg-only-device "cpu" }
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../said-by-child.h"

struct series
{
  int n;
  double *x, *y;
};

void
fail (int k)
{
  int n = 50;
  struct series s = { n, (double *) calloc (n, sizeof (double)),
		      (double *) calloc (n, sizeof (double)) };
  if (k == 0)
    {
#pragma acc parallel loop copyin(s, s.x[0:n])
      for (int i = 0; i < s.n; i++)
	s.y[i] = s.x[i];
    }
#pragma acc enter data copyin(s)
  /* Pointers that no iteration follows do no harm.  */
#pragma acc parallel loop present(s)
  for (int i = s.n; i < n; i++)
    s.y[i] = s.x[i];
#pragma acc enter data copyin(s.x[0:n])
  if (k == 1)
    {
#pragma acc parallel loop
      for (int i = 0; i < s.n; i++)
	s.y[i] = s.x[i];
    }
  else if (k == 2)
    {
#pragma acc parallel loop present(s)
      for (int i = 0; i < s.n; i++)
	s.y[i] = s.x[i];
    }
  else
    {
#pragma acc parallel loop default(present)
      for (int i = 0; i < s.n; i++)
	s.y[i] = s.x[i];
    }
}

int
main (void)
{
  expect (0, "what s.y points to is not mapped, and no clause names it");
  for (int k = 1; k < 4; k++)
    expect (k, "s.y, which is in present data, is not attached");
  return 0;
}
