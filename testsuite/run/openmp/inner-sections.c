/* Sections of several dimensions in OpenMP's regions: of arrays, of what members point to,
   of rows behind pointers; in data constructs, directives and compute constructs.
   { dg-options "-fopenmp" }
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { rows = 8, columns = 16 };

struct matrix
{
  int (*m)[columns];
  int *p;
};

static int a[rows][columns];

/* One column of each, and what the host stores beside it meanwhile.  */
static int
one_thread (struct matrix s)
{
  int wrong = 0;
  #pragma omp parallel for num_threads(1) reduction(+:wrong)
  for (int k = 1; k < columns - 1; k++)
    {
      #pragma acc data copy (a[0:rows][k:1])
      {
	for (int i = 0; i < rows; i++)
	  a[i][k + 1] = a[i][k - 1] = -k;
	#pragma acc parallel loop present (a[0:rows][k:1])
	for (int i = 0; i < rows; i++)
	  a[i][k] = k;
      }
      for (int i = 0; i < rows; i++)
	wrong += a[i][k] != k || a[i][k + 1] != -k || a[i][k - 1] != -k;

      for (int i = 0; i < 64; i++)
	s.p[i] = i;
      #pragma acc data copy (s.m[0:rows][k:1], s.p[k:2])
      {
	wrong += acc_is_present (s.p + k + 2, sizeof (int));
	for (int i = 0; i < rows; i++)
	  s.m[i][k + 1] = -k;
	#pragma acc parallel loop
	for (int i = 0; i < rows; i++)
	  s.m[i][k] = k;
	#pragma acc serial
	s.p[k] = s.p[k + 1] = 99;
      }
      for (int i = 0; i < rows; i++)
	wrong += s.m[i][k] != k || s.m[i][k + 1] != -k;
      wrong += s.p[k] != 99 || s.p[k + 1] != 99 || s.p[k + 2] != k + 2;

      #pragma acc enter data copyin (a)
      #pragma acc parallel loop present (a)
      for (int i = 0; i < rows; i++)
	for (int j = 0; j < columns; j++)
	  a[i][j] = 1000;
      #pragma acc update self (a[2:3][k:2])
      #pragma acc exit data delete (a)
      for (int i = 0; i < rows; i++)
	for (int j = 0; j < columns; j++)
	  wrong += (a[i][j] == 1000) != (i >= 2 && i < 5 && j >= k && j < k + 2);
      for (int i = 0; i < rows; i++)
	a[i][k] = a[i][k + 1] = 0;
    }
  return wrong;
}

/* Each thread has rows of its own.  */
static int
rows_of_threads (int **r)
{
  int wrong = 0;
  #pragma omp parallel for reduction(+:wrong)
  for (int t = 0; t < 4; t++)
    {
      int **mine = r + 4 * t;
      #pragma acc parallel loop collapse(2) copy (mine[0:4][t:5])
      for (int i = 0; i < 4; i++)
	for (int j = t; j < t + 5; j++)
	  mine[i][j] = 100 * t + j;
      for (int i = 0; i < 4; i++)
	for (int j = 0; j < columns; j++)
	  wrong += mine[i][j] != (j >= t && j < t + 5 ? 100 * t + j : -1);
    }
  return wrong;
}

int
main (void)
{
  struct matrix s = { malloc (sizeof a), malloc (64 * sizeof (int)) };
  int *r[columns];
  for (int i = 0; i < columns; i++)
    {
      r[i] = malloc (columns * sizeof (int));
      for (int j = 0; j < columns; j++)
	r[i][j] = -1;
    }
  int columns_wrong = one_thread (s), rows_wrong = rows_of_threads (r);
  if (columns_wrong || rows_wrong)
    {
      printf ("%d and %d wrong\n", columns_wrong, rows_wrong);
      return 1;
    }
  return 0;
}
