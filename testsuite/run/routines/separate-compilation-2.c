/* The second unit of separate-compilation.c.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

static int table[4] = { 0, -1, -2, -3 };
static int offset;
#pragma acc declare create (offset)

#pragma acc routine seq
static int
value (int i)
{
  return i * 100 + offset;
}

void
other_set (int v)
{
  offset = v;
#pragma acc update device (offset)
}

void
other_fill (int *a, int n)
{
#pragma acc parallel loop copyout (a[0:n]) copyin (table)
  for (int i = 0; i < n; i++)
    a[i] = value (i) + table[i % 4];
}
