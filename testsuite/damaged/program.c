/* Regions of several kinds, a declared variable, an ending: something in each table of the
   device image.  Prints what it computes.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static int table[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
#pragma acc declare copyin (table)

#pragma acc routine seq
static int
looked_up (int i)
{
  assert (i >= 0);
  return table[i % 8];
}

static long
sum_of (const int *a, int n)
{
  long sum = 0;
#pragma acc parallel loop gang vector reduction (+:sum) present (a[0:n])
  for (int i = 0; i < n; i++)
    sum += a[i];
  return sum;
}

/* With a version of one lane a gang.  */

static long
largest_sum_of_rows (const int *a, int rows, int columns)
{
  long most = 0;
#pragma acc parallel loop gang reduction (max:most) present (a[0:rows * columns])
  for (int i = 0; i < rows; i++)
    {
      long sum = 0;
#pragma acc loop vector reduction (+:sum)
      for (int j = 0; j < columns; j++)
	sum += a[i * columns + j];
      most = sum > most ? sum : most;
    }
  return most;
}

int
main (void)
{
  int n = 500;
  int *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  int factor = 3;
#pragma acc data create (a[0:n]) copyout (b[0:n])
  {
#pragma acc parallel loop firstprivate (factor) present (a[0:n])
    for (int i = 0; i < n; i++)
      a[i] = factor * looked_up (i);
#pragma acc kernels present (a[0:n], b[0:n])
    for (int i = 0; i < n; i++)
      b[i] = a[i] - i;
    printf ("sum %ld, of rows %ld\n", sum_of (a, n), largest_sum_of_rows (a, n / 20, 20));
#pragma acc update self (a[10:20])
  }
  unsigned check = 0;
  for (int i = 0; i < n; i++)
    check = check * 31 + b[i];
  printf ("check %u %d\n", check, a[15]);
  free (a);
  free (b);
  return 0;
}
