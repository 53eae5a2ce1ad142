/* An array whose address the device loads before the loop that gangs share.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <openacc.h>
#include "check.h"

#define N 3000

static void
fill (double **table, double *row)
{
#pragma acc serial deviceptr (table, row)
  {
    table[1] = row;
    row[0] = 5;
    row[1] = 7;
  }
}

static void
add (int n, double **table, const double *q)
{
#pragma acc parallel deviceptr (table) copyin (q[0:n])
  {
    double *row = table[1];
#pragma acc loop gang vector reduction (+:row[0:2])
    for (int i = 0; i < n; i++)
      {
	row[0] += q[i];
	row[1] += 1;
      }
  }
}

static void
get (double **table, double *first, double *second)
{
#pragma acc serial deviceptr (table) copyout (first[0:1], second[0:1])
  {
    *first = table[1][0];
    *second = table[1][1];
  }
}

int
main (void)
{
  static double q[N];
  double want = 5, first, second;
  for (int i = 0; i < N; i++)
    want += q[i] = i % 10;
  double **table = (double **) acc_malloc (2 * sizeof *table);
  double *row = (double *) acc_malloc (2 * sizeof *row);
  fill (table, row);
  add (N, table, q);
  get (table, &first, &second);
  CHECK (first == want && second == 7 + N);
  add (0, table, q);
  get (table, &first, &second);
  CHECK (first == want && second == 7 + N);
  acc_free (table);
  acc_free (row);
  return 0;
}
