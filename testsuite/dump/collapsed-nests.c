/* Collapsed loops become nests where their clauses leave the shape open, also with all levels;
   a number of workers does not.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
all_levels (int n, int m, float *a)
{
#pragma acc parallel loop gang worker vector collapse (2) copy (a[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] = 1;
}

void
no_lanes (int n, int m, float *a)
{
#pragma acc parallel loop gang worker collapse (2) copy (a[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] = 1;
}

void
number (int n, int m, float *a)
{
#pragma acc kernels loop gang worker (4) vector collapse (2) copy (a[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] = 1;
}

/* { dg-final { scan-dump clauses ":\(9\|10\):.*2 collapsed loops become a nest" } } */
/* { dg-final { scan-dump clauses ":\(18\|19\):.*2 collapsed loops stay one: its clauses say how" } } */
/* { dg-final { scan-dump-not clauses ":\(27\|28\):.*2 collapsed loops become a nest" } } */
