/* Scalars of a gang's iterations whose addresses routines get: what a loop without a directive
   makes of them, all lanes know behind it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { n = 4, wide = 100 };

int y[n][wide];

#pragma acc routine seq
static void
set (int *t, int x)
{
  *t = x;
}

#pragma acc routine seq
static void
set_often (int *t, int x, int count)
{
  for (int k = 0; k < (count & 7); k++)
    *t = x;
}

static void
check (int m, int first)
{
  for (int i = 0; i < n; i++)
    for (int k = 0; k < wide; k++)
      CHECK (y[i][k] == (m ? 7 : first) + i + k);
}

/* Each iteration stores the same, or one stores.  */

static void
same (int m)
{
#pragma acc parallel loop gang copyout (y) num_workers (2) vector_length (32)
  for (int i = 0; i < n; i++)
    {
      int t;
      set (&t, i);
      for (int k = 0; k < m; k++)
	set (&t, 7 + i);
#pragma acc loop vector
      for (int k = 0; k < wide; k++)
	y[i][k] = t + k;
    }
  check (m, 0);
}

static void
one (int m)
{
#pragma acc parallel loop gang copyout (y) num_workers (2) vector_length (32)
  for (int i = 0; i < n; i++)
    {
      int t;
      set (&t, i);
      for (int k = 0; k < 50; k++)
	if (m && k == 33 + m)
	  set (&t, 7 + i);
#pragma acc loop vector
      for (int k = 0; k < wide; k++)
	y[i][k] = t + k;
    }
  check (m, 0);
}

/* The loop is the routine's, and a reduction's result is what it begins with.  */

static void
in_routine (int m)
{
#pragma acc parallel loop gang copyout (y) num_workers (2) vector_length (32)
  for (int i = 0; i < n; i++)
    {
      int t = i;
#pragma acc loop vector reduction (+:t)
      for (int k = 0; k < 40; k++)
	t++;
      set_often (&t, 7 + i, m);
#pragma acc loop worker
      for (int k = 0; k < wide; k++)
	y[i][k] = t + k;
    }
  check (m, 40);
}

int
main (void)
{
  for (int m = 0; m < 5; m++)
    {
      same (m);
      one (m);
      in_routine (m);
    }
  return 0;
}
