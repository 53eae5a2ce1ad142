/* What an iteration loads in front of an inner loop that stores over it, as in Gauss and
   Jordan's method: the row is long enough for many gangs, none of which may store before
   the others have loaded.  Arrays; pointers to one array; with and without a directive on
   the inner loop; in kernels.
   { dg-options "-ffp-contract=off" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>
#include "check.h"

enum { ROWS = 6, N = 1500 };

static double mine[ROWS][N], want[ROWS][N];

static void
fill (void)
{
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < N; j++)
      mine[i][j] = want[i][j] = 1 + (i * 31 + j * 17) % 101;
}

static void
plain (double (*a)[N], int k)
{
  for (int i = 0; i < ROWS; i++)
    if (i != k)
      {
	double f = a[i][k] / 64;
	for (int j = 0; j < N; j++)
	  a[i][j] -= f * a[k][j];
      }
}

static void
rows (int k)
{
#pragma acc parallel loop copy (mine)
  for (int i = 0; i < ROWS; i++)
    if (i != k)
      {
	double f = mine[i][k] / 64;
	for (int j = 0; j < N; j++)
	  mine[i][j] -= f * mine[k][j];
      }
}

static void
both (int k)
{
#pragma acc parallel loop copy (mine)
  for (int i = 0; i < ROWS; i++)
    if (i != k)
      {
	double f = mine[i][k] / 64;
#pragma acc loop
	for (int j = 0; j < N; j++)
	  mine[i][j] -= f * mine[k][j];
      }
}

static void
behind_pointers (double *a, const double *x, const double *row, int n, int k)
{
#pragma acc parallel loop present (a[0:ROWS * n], x[0:1], row[0:n])
  for (int i = 0; i < ROWS; i++)
    if (i != k)
      {
	double f = x[i * n] / 64;
	for (int j = 0; j < n; j++)
	  a[i * n + j] -= f * row[j];
      }
}

/* Each row by what is in it, which the compiler can prove independent.  */

static void
own_rows (int k)
{
#pragma acc kernels copy (mine)
  for (int i = 0; i < ROWS; i++)
    {
      double f = mine[i][k] / 64;
      for (int j = 0; j < N; j++)
	mine[i][j] = mine[i][j] * .5 - f;
    }
}

static void
own_rows_plain (double (*a)[N], int k)
{
  for (int i = 0; i < ROWS; i++)
    {
      double f = a[i][k] / 64;
      for (int j = 0; j < N; j++)
	a[i][j] = a[i][j] * .5 - f;
    }
}

#define COMPARE() CHECK (memcmp (mine, want, sizeof mine) == 0)

int
main (void)
{
  for (int k = 0; k < ROWS; k += 5)
    {
      fill ();
      rows (k);
      plain (want, k);
      COMPARE ();
      both (k);
      plain (want, k);
      COMPARE ();
      own_rows (k);
      own_rows_plain (want, k);
      COMPARE ();
#pragma acc data copy (mine)
      behind_pointers (&mine[0][0], &mine[0][k], &mine[k][0], N, k);
      plain (want, k);
      COMPARE ();
    }
  return 0;
}
