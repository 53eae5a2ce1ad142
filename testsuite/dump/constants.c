/* Constants that a region has as the clauses say are not mapped where device code has their
   values.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

static const int offsets[5] = { 0, 1, -1, 7, -7 };
extern const double weights[4];
static int table[4];

void
f (int n, double *x)
{
#pragma acc parallel loop copyout (x[0:n])
  for (int i = 0; i < n; i++)
    x[i] = weights[i & 3] * offsets[i % 5] + table[i & 1];
}

int *
used (void)
{
  return table;
}

/* { dg-final { scan-dump region-params "offsets: a constant, not mapped" } } */
/* { dg-final { scan-dump-not region-params "(weights|table): a constant" } } */
