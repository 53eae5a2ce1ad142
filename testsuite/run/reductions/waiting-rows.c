/* Few rows that gangs share, and in which they wait for each other: results that the next loop
   of the row uses, elements that one loop stores and another loads at other places, in place,
   values between the loops that are stored and loaded, extremes with their places, logical
   results, integers, doubles, `kernels', lengths of rows that are not the same for all loops.
   Whole numbers: any order gives the same sums.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"

#define ELEMENT(I, M, J) ((size_t) (I) * (M) + (J))

/* The deviation needs the mean of the whole row; both are stored between the loops, and the last
   loop loads them again, of this row alone.  */

static void
deviations (int n, int m)
{
  double *x = malloc (sizeof *x * n * m + 1), *y = malloc (sizeof *y * n * m + 1);
  double *mean = malloc (sizeof *mean * (n + 1)), *most = malloc (sizeof *most * (n + 1));
  for (size_t i = 0; i < (size_t) n * m; i++)
    x[i] = i * 5 % 19 % 7;
#pragma acc parallel loop gang copyin (x[0:n * m]) copyout (y[0:n * m], mean[0:n], most[0:n])
  for (int i = 0; i < n; i++)
    {
      double s = i, d = 0;
#pragma acc loop vector reduction (+: s)
      for (int j = 0; j < m; j++)
	s += x[ELEMENT (i, m, j)];
      mean[i] = s;
#pragma acc loop vector reduction (max: d)
      for (int j = 0; j < m; j++)
	d = d > x[ELEMENT (i, m, j)] * j - s ? d : x[ELEMENT (i, m, j)] * j - s;
      most[i] = d;
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	y[ELEMENT (i, m, j)] = x[ELEMENT (i, m, m - 1 - j)] + mean[i] - most[i];
    }
  for (int i = 0; i < n; i++)
    {
      double s = i, d = 0;
      for (int j = 0; j < m; j++)
	s += x[ELEMENT (i, m, j)];
      for (int j = 0; j < m; j++)
	d = d > x[ELEMENT (i, m, j)] * j - s ? d : x[ELEMENT (i, m, j)] * j - s;
      CHECK_ELEMENT (i, mean[i], s);
      CHECK_ELEMENT (i, most[i], d);
      for (int j = 0; j < m; j++)
	CHECK_ELEMENT (i * m + j, y[ELEMENT (i, m, j)],
		       x[ELEMENT (i, m, m - 1 - j)] + s - d);
    }
  free (x), free (y), free (mean), free (most);
}

/* What one loop stores another loads elsewhere in the row, and a third stores to where the
   second has loaded: waits without results.  */

static void
turned (int n, int m)
{
  int *a = malloc (sizeof *a * n * m + 1), *b = malloc (sizeof *b * n * m + 1);
  int *sum = malloc (sizeof *sum * (n + 1));
  for (size_t i = 0; i < (size_t) n * m; i++)
    a[i] = i * 7 % 23;
#pragma acc parallel loop gang copy (a[0:n * m]) copyout (b[0:n * m], sum[0:n])
  for (int i = 0; i < n; i++)
    {
      int s = 0;
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	b[ELEMENT (i, m, j)] = a[ELEMENT (i, m, j)] + j;
#pragma acc loop vector reduction (+: s)
      for (int j = 0; j < m; j++)
	s += b[ELEMENT (i, m, m - 1 - j)] * (j % 5);
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	a[ELEMENT (i, m, j)] = b[ELEMENT (i, m, (j + m / 2) % m)] - s;
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	b[ELEMENT (i, m, j)] = a[ELEMENT (i, m, (j + m / 3) % m)];
      sum[i] = s;
    }
  for (int i = 0; i < n; i++)
    {
      int s = 0;
      for (int j = 0; j < m; j++)
	s += ((int) (ELEMENT (i, m, m - 1 - j) * 7 % 23) + m - 1 - j) * (j % 5);
      CHECK_ELEMENT (i, sum[i], s);
      for (int j = 0; j < m; j++)
	{
	  int from = (j + m / 2) % m, of = (j + m / 3) % m;
	  CHECK_ELEMENT (j, a[ELEMENT (i, m, j)],
			 (int) (ELEMENT (i, m, from) * 7 % 23) + from - s);
	  CHECK_ELEMENT (j, b[ELEMENT (i, m, j)], a[ELEMENT (i, m, of)]);
	}
    }
  free (a), free (b), free (sum);
}

/* In place, by what the directive leaves to the compiler, or kernels; a row's first element is
   what it begins with.  */

static void
in_place (int n, int m)
{
  float *x = malloc (sizeof *x * n * m + 1);
  for (size_t i = 0; i < (size_t) n * m; i++)
    x[i] = i * 11 % 29;
#pragma acc parallel loop copy (x[0:n * m])
  for (int i = 0; i < n; i++)
    {
      float most = x[ELEMENT (i, m, 0)], s = 0;
      for (int j = 0; j < m; j++)
	most = x[ELEMENT (i, m, j)] > most ? x[ELEMENT (i, m, j)] : most;
      for (int j = 0; j < m; j++)
	{
	  x[ELEMENT (i, m, j)] = most - x[ELEMENT (i, m, j)];
	  s += x[ELEMENT (i, m, j)];
	}
      for (int j = 0; j < m; j++)
	x[ELEMENT (i, m, j)] += s;
    }
  for (int i = 0; i < n; i++)
    {
      float most = 0, s = 0;
      for (int j = 0; j < m; j++)
	{
	  float e = ELEMENT (i, m, j) * 11 % 29;
	  most = e > most ? e : most;
	}
      for (int j = 0; j < m; j++)
	s += most - ELEMENT (i, m, j) * 11 % 29;
      for (int j = 0; j < m; j++)
	CHECK_ELEMENT (j, x[ELEMENT (i, m, j)], most - ELEMENT (i, m, j) * 11 % 29 + s);
    }
  free (x);
}

static void
in_kernels (int n, int m, const int *restrict x, int *restrict y)
{
#pragma acc kernels copyin (x[0:n * m]) copyout (y[0:n * m])
  for (int i = 0; i < n; i++)
    {
      int all = 1, s = 0;
      for (int j = 0; j < m; j++)
	all = all && x[ELEMENT (i, m, j)] >= 0;
      for (int j = 0; j < m - m / 4; j++)
	s += x[ELEMENT (i, m, j)] * all;
      for (int j = 0; j < m; j++)
	y[ELEMENT (i, m, j)] = x[ELEMENT (i, m, j)] - s;
    }
}

static void
by_kernels (int n, int m)
{
  int *x = malloc (sizeof *x * n * m + 1), *y = malloc (sizeof *y * n * m + 1);
  for (size_t i = 0; i < (size_t) n * m; i++)
    x[i] = (int) (i * 3 % 41) - (i % (3 * m) == 2 * m + 3u);
  in_kernels (n, m, x, y);
  for (int i = 0; i < n; i++)
    {
      int all = 1, s = 0;
      for (int j = 0; j < m; j++)
	all = all && x[ELEMENT (i, m, j)] >= 0;
      for (int j = 0; j < m - m / 4; j++)
	s += x[ELEMENT (i, m, j)] * all;
      for (int j = 0; j < m; j++)
	CHECK_ELEMENT (j, y[ELEMENT (i, m, j)], x[ELEMENT (i, m, j)] - s);
    }
  free (x), free (y);
}

/* The place of the least element, then what is around it.  */

static void
places (int n, int m)
{
  float *x = malloc (sizeof *x * n * m + 1);
  int *place = malloc (sizeof *place * (n + 1)), *equal = malloc (sizeof *equal * (n + 1));
  for (size_t i = 0; i < (size_t) n * m; i++)
    x[i] = (i * 13 + 7) % 1009 % 97;
#pragma acc parallel loop copyin (x[0:n * m]) copyout (place[0:n], equal[0:n])
  for (int i = 0; i < n; i++)
    {
      float least = x[ELEMENT (i, m, 0)];
      int where = 0, s = 0;
      for (int j = 1; j < m; j++)
	if (x[ELEMENT (i, m, j)] < least)
	  {
	    least = x[ELEMENT (i, m, j)];
	    where = j;
	  }
      for (int j = 0; j < m; j++)
	s += x[ELEMENT (i, m, j)] == x[ELEMENT (i, m, where)];
      place[i] = where;
      equal[i] = s;
    }
  for (int i = 0; i < n; i++)
    {
      int where = 0, s = 0;
      for (int j = 1; j < m; j++)
	if (x[ELEMENT (i, m, j)] < x[ELEMENT (i, m, where)])
	  where = j;
      for (int j = 0; j < m; j++)
	s += x[ELEMENT (i, m, j)] == x[ELEMENT (i, m, where)];
      CHECK_ELEMENT (i, place[i], where);
      CHECK_ELEMENT (i, equal[i], s);
    }
  free (x), free (place), free (equal);
}

int
main (void)
{
  static const int sizes[][2] = { { 1, 40000 }, { 2, 16384 }, { 1, 16385 }, { 2, 24691 },
				  { 1, 16383 }, { 5, 17000 }, { 0, 17000 }, { 3, 1 },
				  { 40, 300 } };
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
    {
      int n = sizes[i][0], m = sizes[i][1];
      deviations (n, m);
      turned (n, m);
      in_place (n, m);
      by_kernels (n, m);
      places (n, m);
    }
  return 0;
}
