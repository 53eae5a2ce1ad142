/* Rows with as many lanes as the launch finds right, whose loops keep in registers what
   they have loaded and stored: of any length, with other rows and pointers between.
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>

static void
normalize (int m, int n, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop copyin (x[0:m * n + 1]) copyout (y[0:m * n + 1])
  for (int i = 0; i < m; i++)
    {
      float most = -1e30f, sum = 0;
      for (int j = 0; j < n; j++)
	most = x[i * n + j] > most ? x[i * n + j] : most;
      for (int j = 0; j < n; j++)
	sum += x[i * n + j] - most;
      for (int j = 0; j < n; j++)
	y[i * n + j] = (x[i * n + j] - most) / (sum + 1);
    }
}

/* In place: the second loop stores what the third one takes; N changes nothing.  */
static void
in_place (int m, int n, int *restrict x, long *restrict all)
{
#pragma acc kernels copy (x[0:m * n + 1]) copyout (all[0:m])
  for (int i = 0; i < m; i++)
    {
      int most = -1000000;
      long sum = 0;
      for (int j = 0; j < n; j++)
	most = x[i * n + j] > most ? x[i * n + j] : most;
      for (int j = 0; j < n; j++)
	{
	  x[i * n + j] = most - x[i * n + j];
	  sum += x[i * n + j];
	}
      for (int j = 0; j < n; j++)
	x[i * n + j] = 2 * x[i * n + j] - (int) sum;
      all[i] = sum;
    }
}

/* Loops of other lengths have other iterations.  */
static void
shorter (int m, int n, const int *restrict x, int *restrict y)
{
#pragma acc parallel loop copyin (x[0:m * n + 1]) copy (y[0:m * n + 1])
  for (int i = 0; i < m; i++)
    {
      int sum = 0, less = 0;
      for (int j = 0; j < n; j++)
	sum += x[i * n + j];
      for (int j = 0; j < n - 1; j++)
	less += x[i * n + j];
      for (int j = 0; j < n; j++)
	y[i * n + j] = x[i * n + j] * (sum - less);
    }
}

static void
check (int m, int n)
{
  int all = m * n + 1;
  float *x = malloc (all * sizeof *x), *y = malloc (all * sizeof *y);
  int *a = malloc (all * sizeof *a), *b = malloc (all * sizeof *b);
  int *c = malloc (all * sizeof *c);
  long *sums = malloc (m * sizeof *sums);
  for (int i = 0; i < all; i++)
    x[i] = a[i] = b[i] = (i * 37 + i / 11) % 101, c[i] = -1;
  normalize (m, n, x, y);
  shorter (m, n, a, c);
  in_place (m, n, a, sums);
  for (int i = 0; i < m; i++)
    {
      float most = -1e30f, sum = 0;
      long total = 0;
      for (int j = 0; j < n; j++)
	most = x[i * n + j] > most ? x[i * n + j] : most;
      for (int j = 0; j < n; j++)
	sum += x[i * n + j] - most, total += (int) most - b[i * n + j];
      if (sums[i] != total)
	abort ();
      for (int j = 0; j < n; j++)
	if (y[i * n + j] != (x[i * n + j] - most) / (sum + 1)
	    || c[i * n + j] != b[i * n + j] * b[i * n + n - 1]
	    || a[i * n + j] != 2 * ((int) most - b[i * n + j]) - (int) total)
	  abort ();
    }
  free (x), free (y), free (a), free (b), free (c), free (sums);
}

int
main (void)
{
  static const int lengths[] = { 0, 1, 3, 7, 8, 9, 23, 24, 31, 33, 64, 97, 255, 256, 257, 600 };
  for (unsigned i = 0; i < sizeof lengths / sizeof *lengths; i++)
    check (i % 3 ? 13 : 1, lengths[i]);
  return 0;
}
