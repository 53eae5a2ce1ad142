/* Logical reductions look at every element; loops of a thread's own stop looking.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int
anywhere (int n, const float *x)
{
  int any = 0;
#pragma acc parallel loop present (x[0:n]) reduction (||:any)
  for (int i = 0; i < n; i++)
    any = any || x[i] > 1;
  return any;
}

int
everywhere (int n, const float *x)
{
  int all = 1;
#pragma acc parallel loop present (x[0:n]) reduction (&&:all)
  for (int i = 0; i < n; i++)
    all = all && x[i] > 1;
  return all;
}

void
rows (int n, int m, const float *x, int *y)
{
#pragma acc parallel loop present (x[0:n * m], y[0:n])
  for (int i = 0; i < n; i++)
    {
      int any = 0;
#pragma acc loop seq
      for (int j = 0; j < m; j++)
	any = any || x[i * m + j] > 1;
      y[i] = any;
    }
}

/* { dg-final { scan-dump eager-conditions ":11:.* is asked for in each iteration\n" } } */
/* { dg-final { scan-dump eager-conditions ":21:.* is asked for in each iteration\n" } } */
/* { dg-final { scan-dump-times eager-conditions "is asked for" 2 } } */
