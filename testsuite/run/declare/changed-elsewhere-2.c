/* The other file of changed-elsewhere.c.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "changed-elsewhere.h"

int a[N], b[N];

#pragma acc routine seq
static void
turn (int **which, int *to)
{
  *which = to;
}

void
turn_to_b (void)
{
#pragma acc serial
  turn (&p, b);
}

void
turn_to_a_async (void)
{
#pragma acc serial async (1)
  p = a;
}

int
first_by_host (void)
{
  int first;
#pragma acc serial copyout (first)
  first = by_host[0];
  return first;
}
