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

/* Around a loop of the lanes: of one length, of several, with something else in front, with a
   variable of each gang's, in a block whose shape is said.  */

void
around_lanes (int n, int m, int t, float *a)
{
#pragma acc parallel loop gang collapse (2) copy (a[0:n * m * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
#pragma acc loop vector
      for (int k = 0; k < m - 1; k++)
	a[(i * m + j) * m + k] = 1;
#pragma acc parallel loop gang collapse (2) copy (a[0:n * m * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
#pragma acc loop vector
      for (int k = 0; k < j; k++)
	a[(i * m + j) * m + k] = 1;
#pragma acc parallel loop gang collapse (2) copy (a[0:n * m * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	a[i] = 0;
#pragma acc loop vector
	for (int k = 1; k < m; k++)
	  a[(i * m + j) * m + k] = 1;
      }
#pragma acc parallel loop gang collapse (2) private (t) copy (a[0:n * m * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
#pragma acc loop vector
      for (int k = 0; k < m; k++)
	a[(i * m + j) * m + k] = t = 1;
#pragma acc parallel loop gang collapse (2) vector_length (64) copy (a[0:n * m * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
#pragma acc loop vector
      for (int k = 0; k < m; k++)
	a[(i * m + j) * m + k] = 1;
}

/* { dg-final { scan-dump clauses ":\(9\|10\):.*2 collapsed loops become a nest" } } */
/* { dg-final { scan-dump clauses ":\(18\|19\):.*2 collapsed loops stay one: its clauses say how" } } */
/* { dg-final { scan-dump-not clauses ":\(27\|28\):.*2 collapsed loops become a nest" } } */
/* { dg-final { scan-dump clauses ":\(39\|40\):.*2 collapsed loops become a nest" } } */
/* { dg-final { scan-dump clauses ":\(45\|46\):.*2 collapsed loops stay one: its clauses say how" } } */
/* { dg-final { scan-dump clauses ":\(51\|52\):.*2 collapsed loops stay one: its clauses say how" } } */
/* { dg-final { scan-dump clauses ":\(60\|61\):.*2 collapsed loops stay one: its clauses say how" } } */
/* { dg-final { scan-dump clauses ":\(66\|67\):.*2 collapsed loops stay one: its clauses say how" } } */
