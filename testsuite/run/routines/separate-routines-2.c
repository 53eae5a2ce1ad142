/* The second unit of separate-routines.c.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int other_factor;
#pragma acc declare create (other_factor)

#pragma acc routine seq
int
other_square (int x)
{
  return x * x;
}

#pragma acc routine vector
void
other_row (int *v, int n, int k)
{
#pragma acc loop vector
  for (int j = 0; j < n; j++)
    v[j] = k * other_factor + j;
}
