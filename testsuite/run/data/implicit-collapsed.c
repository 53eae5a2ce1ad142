/* Pointers to the heap that no clause names, in collapsed loops with short rows: their
   indices are quotients and remainders (OpenACC 2.6.2, 2.9.1).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static int *
numbers (int n)
{
  int *a = (int *) malloc (n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = i;
  return a;
}

static void
constant_bounds (void)
{
  int *a = numbers (64 * 16), *b = numbers (64 * 16);
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 16; j++)
      {
	int k = i * 16 + j;
	a[k] += b[k];
      }
  for (int i = 0; i < 64 * 16; i++)
    CHECK_INT (a[i], 2 * i);
  free (a);
  free (b);
}

/* Of each row of five the first three.  */

static void
parts_of_rows (int n)
{
  int *a = numbers (n * 5);
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      a[i * 5 + j]++;
  for (int i = 0; i < n * 5; i++)
    CHECK_INT (a[i], i + (i % 5 < 3));
  free (a);
}

static void
three_loops (int n)
{
  int *a = numbers (n * 20), *b = numbers (n * 20);
#pragma acc parallel loop collapse(3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < 4; k++)
	a[(i * 5 + j) * 4 + k] -= b[(i * 5 + 4 - j) * 4 + 3 - k];
  for (int i = 0; i < n * 20; i++)
    CHECK_INT (a[i], i - (i / 20 * 20 + 19 - i % 20));
  free (a);
  free (b);
}

/* Halves of constant bounds.  */

static void
halves (void)
{
  int *a = numbers (100), *b = numbers (50);
#pragma acc parallel loop
  for (int i = 0; i < 100; i++)
    a[i] += b[i / 2] + b[i % 7];
  for (int i = 0; i < 100; i++)
    CHECK_INT (a[i], i + i / 2 + i % 7);
  free (a);
  free (b);
}

int
main (void)
{
  constant_bounds ();
  parts_of_rows (37);
  parts_of_rows (0);
  three_loops (9);
  halves ();
  return 0;
}
