/* What a region updates through pointers that no clause names, by atomics and as a reduction,
   is copied; with ACC_CHECK the cpu device tells.
   { dg-set-target-env-var ACC_CHECK "1" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <stdlib.h>

struct state
{
  double x;
  int n;
};

int
main (void)
{
  struct state *q = (struct state *) calloc (1, sizeof *q);
  int *h = (int *) calloc (10, sizeof *h);
  long *m = (long *) calloc (1, sizeof *m);
#pragma acc parallel loop reduction (+:q->x)
  for (int i = 0; i < 100; i++)
    q->x += i;
#pragma acc parallel loop
  for (int i = 0; i < 1000; i++)
    {
#pragma acc atomic update
      h[i % 10]++;
#pragma acc atomic
      q->n += 2;
    }
#pragma acc parallel loop
  for (int i = 0; i < 1000; i++)
    {
      long v;
#pragma acc atomic capture
      v = (*m)++;
      if (v < 0)
	h[3] = 0;
    }
  CHECK (q->x == 4950);
  CHECK_INT (q->n, 2000);
  CHECK_INT (*m, 1000);
  for (int i = 0; i < 10; i++)
    CHECK_INT (h[i], 100);
  return 0;
}
