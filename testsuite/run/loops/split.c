/* Loops without a directive in which one iteration writes what the others read: it runs
   alone, those before and those behind it in parallel.  Floyd and Warshall's ways, LU and
   Gauss-Jordan, with only the rows marked: flat, in arrays of arrays, of variable length;
   iterations that the loop does not have, several of them, loops downwards and in steps;
   with conditions, reductions and last values of indices beside them.
   { dg-options "-ffp-contract=off" }  */

#include <string.h>
#include "check.h"

enum { N = 203 };

static double mine[N * N], want[N * N];

static void
fill (double *d)
{
  for (int i = 0; i < N * N; i++)
    d[i] = 1 + (i * 7919 % 1009) / 8.;
  /* The iteration that runs alone changes its element: a short way from each to
     itself.  */
  for (int i = 0; i < N; i += 3)
    d[i * N + i] = -.0625;
}

static void
compare (void)
{
  CHECK (memcmp (mine, want, sizeof mine) == 0);
}

static void
floyd_flat (double *d, int n, int k)
{
#pragma acc parallel loop copy (d[0:n * n])
  for (int i = 0; i < n; i++)
    if (i != k)
      for (int j = 0; j < n; j++)
	{
	  double way = d[i * n + k] + d[k * n + j];
	  if (way < d[i * n + j])
	    d[i * n + j] = way;
	}
}

static void
floyd_plain (double *d, int n, int k)
{
  for (int i = 0; i < n; i++)
    if (i != k)
      for (int j = 0; j < n; j++)
	{
	  double way = d[i * n + k] + d[k * n + j];
	  if (way < d[i * n + j])
	    d[i * n + j] = way;
	}
}

static void
test_floyd (void)
{
  fill (mine);
  fill (want);
  for (int k = 0; k < N; k += 17)
    {
      floyd_flat (mine, N, k);
      floyd_plain (want, N, k);
    }
  floyd_flat (mine, N, N - 1);
  floyd_plain (want, N, N - 1);
  compare ();
}

/* Gauss and Jordan, as one matrix: the factor changes in the row.  */

static void
jordan_rows (double (*a)[N], int n, int k)
{
#pragma acc parallel loop present (a[0:n])
  for (int i = 0; i < n; i++)
    if (i != k)
      for (int j = 0; j < n; j++)
	a[i][j] -= a[i][k] * a[k][j] * .001;
}

static void
jordan_rows_plain (double (*a)[N], int n, int k)
{
  for (int i = 0; i < n; i++)
    if (i != k)
      for (int j = 0; j < n; j++)
	a[i][j] -= a[i][k] * a[k][j] * .001;
}

static void
jordan_vla (int n, double a[n][n], int k)
{
#pragma acc parallel loop gang present (a[0:n][0:n])
  for (int i = 0; i < n; i++)
    if (i != k)
      for (int j = n - 1; j >= 0; j--)
	a[i][j] -= a[i][k] * a[k][j] * .001;
}

static void
jordan_vla_plain (int n, double a[n][n], int k)
{
  for (int i = 0; i < n; i++)
    if (i != k)
      for (int j = n - 1; j >= 0; j--)
	a[i][j] -= a[i][k] * a[k][j] * .001;
}

static void
test_jordan (void)
{
  fill (mine);
  fill (want);
#pragma acc data copy (mine)
  for (int k = 0; k < N; k += 29)
    {
      jordan_rows ((double (*)[N]) mine, N, k);
      jordan_vla (N, (double (*)[N]) mine, k);
    }
  for (int k = 0; k < N; k += 29)
    {
      jordan_rows_plain ((double (*)[N]) want, N, k);
      jordan_vla_plain (N, (double (*)[N]) want, k);
    }
  compare ();
}

/* Rows of which a part is updated: K may be in it, or anywhere else in the array.  */

static void
part (double *a, int n, int from, int to, int k)
{
#pragma acc parallel loop copy (a[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = from; j < to; j++)
      a[i * n + j] = .5 * a[i * n + j] + a[i * n + k];
}

static void
part_plain (double *a, int n, int from, int to, int k)
{
  for (int i = 0; i < n; i++)
    for (int j = from; j < to; j++)
      a[i * n + j] = .5 * a[i * n + j] + a[i * n + k];
}

/* Every third element, downwards; two elements that all use; the sum of what is stored,
   and the index after the loop.  */

static double
steps (double *a, int n, int k, int l, int *last)
{
  double sum = 0;
#pragma acc parallel loop gang copy (a[0:n * n], last[0:n]) reduction (+:sum)
  for (int i = 0; i < n; i++)
    {
      int j;
      for (j = n - 1; j >= 0; j -= 3)
	{
	  a[i * n + j] = .5 * a[i * n + j] + a[i * n + k] - .25 * a[i * n + l];
	  sum += a[i * n + j];
	}
      last[i] = j;
    }
  return sum;
}

static double
steps_plain (double *a, int n, int k, int l, int *last)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    {
      int j;
      for (j = n - 1; j >= 0; j -= 3)
	{
	  a[i * n + j] = .5 * a[i * n + j] + a[i * n + k] - .25 * a[i * n + l];
	  sum += a[i * n + j];
	}
      last[i] = j;
    }
  return sum;
}

static void
test_forms (void)
{
  static const int cases[][3] = {
    { 0, N, 0 }, { 0, N, N - 1 }, { 0, N, 100 }, { 10, N, 9 }, { 10, N, 10 },
    { 10, 60, 60 }, { 10, 60, 59 }, { 60, 10, 30 }, { 7, 7, 7 }, { 7, 8, 7 } };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      fill (mine);
      fill (want);
      part (mine, N, cases[i][0], cases[i][1], cases[i][2]);
      part_plain (want, N, cases[i][0], cases[i][1], cases[i][2]);
      compare ();
    }
  static const int pairs[][2] = {
    { 100, 199 }, { 199, 100 }, { 100, 100 }, { 101, 102 }, { 202, 1 }, { 1, 202 } };
  for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++)
    {
      int last[N], last_want[N];
      fill (mine);
      fill (want);
      double sum = steps (mine, N, pairs[i][0], pairs[i][1], last);
      double sum_want = steps_plain (want, N, pairs[i][0], pairs[i][1], last_want);
      compare ();
      CHECK (memcmp (last, last_want, sizeof last) == 0);
      CHECK (fabs (sum - sum_want) <= 1e-9 * fabs (sum_want));
    }
}

/* The way out of the loop is in its middle.  */

static void
middle (double *a, double *b, int n, int k, int last)
{
#pragma acc parallel loop gang copy (a[0:n * n], b[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0;; j++)
      {
	a[i * n + j] = .5 * a[i * n + j] + a[i * n + k];
	if (j == last)
	  break;
	b[i * n + j] = a[i * n + k] - a[i * n + j];
      }
}

static void
middle_plain (double *a, double *b, int n, int k, int last)
{
  for (int i = 0; i < n; i++)
    for (int j = 0;; j++)
      {
	a[i * n + j] = .5 * a[i * n + j] + a[i * n + k];
	if (j == last)
	  break;
	b[i * n + j] = a[i * n + k] - a[i * n + j];
      }
}

static void
test_middle (void)
{
  static double b[N * N], b_want[N * N];
  static const int cases[][2] = { { 0, 0 }, { 0, 9 }, { 9, 9 }, { 10, 9 }, { 77, 180 } };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      fill (mine);
      fill (want);
      middle (mine, b, N, cases[i][0], cases[i][1]);
      middle_plain (want, b_want, N, cases[i][0], cases[i][1]);
      compare ();
      CHECK (memcmp (b, b_want, sizeof b) == 0);
    }
}

/* One row in a kernels region; rows in order, whose lanes share them; two loops of rows; a
   call; private arrays in the iterations.  */

#pragma acc routine seq
static double
mixed (double a, double b)
{
  return a > b ? a - b : .5 * a;
}

static void
others (double *a, int n, int k)
{
#pragma acc kernels loop copy (a[0:n])
  for (int j = 0; j < n; j++)
    a[j] = mixed (a[j], a[k]);
#pragma acc kernels copy (a[0:n * n])
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] = mixed (a[(i - 1) * n + j], a[i * n + k]);
#pragma acc parallel loop collapse (2) copy (a[0:n * n])
  for (int h = 0; h < n / 10; h++)
    for (int i = 0; i < 10; i++)
      for (int j = 0; j < n; j++)
	{
	  double both[2] = { a[(10 * h + i) * n + j], a[(10 * h + i) * n + k] };
	  if (both[j % 2] > 4)
	    a[(10 * h + i) * n + j] = mixed (both[1], both[0]);
	}
}

static void
others_plain (double *a, int n, int k)
{
  for (int j = 0; j < n; j++)
    a[j] = mixed (a[j], a[k]);
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] = mixed (a[(i - 1) * n + j], a[i * n + k]);
  for (int i = 0; i < n / 10 * 10; i++)
    for (int j = 0; j < n; j++)
      {
	double both[2] = { a[i * n + j], a[i * n + k] };
	if (both[j % 2] > 4)
	  a[i * n + j] = mixed (both[1], both[0]);
      }
}

static void
test_others (void)
{
  for (int k = 0; k < N; k += 67)
    {
      fill (mine);
      fill (want);
      others (mine, N, k);
      others_plain (want, N, k);
      compare ();
    }
}

int
main (void)
{
  test_floyd ();
  test_jordan ();
  test_forms ();
  test_middle ();
  test_others ();
  return 0;
}
