/* Gangs with rows that lanes share, of lengths that the launch knows: a lane, a part of a warp,
   a warp or a block has a row, by how long and how many rows are.  Loops that follow each
   other, with results and memory exchanged between them, rows without terms, rows that not all
   gangs have.
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdio.h>
#include <stdlib.h>

#define DEFINE(REAL)							\
									\
/* Whole numbers: any order gives the same.  */				\
static void								\
sums_##REAL (int m, int n, const REAL *x, REAL *y)			\
{									\
  _Pragma ("acc parallel loop gang present (x[0:m * n], y[0:m])")	\
  for (int i = 0; i < m; i++)						\
    {									\
      REAL sum = 0;							\
      _Pragma ("acc loop vector reduction (+: sum)")			\
      for (int j = 0; j < n; j++)					\
	sum += x[i * n + j];						\
      y[i] = sum;							\
    }									\
}									\
									\
/* What other lanes have left, and what the row's first lane has, comes back.  */ \
static REAL								\
chain_##REAL (int m, int n, const REAL *x, REAL *y, REAL *z)		\
{									\
  REAL all = 0;								\
  _Pragma ("acc parallel loop gang reduction (+: all) present (x[0:m * n], y[0:m * n], z[0:m * n])") \
  for (int i = 0; i < m; i++)						\
    {									\
      REAL most = 0, sum = 0;						\
      int places = 0;							\
      _Pragma ("acc loop vector reduction (max: most)")			\
      for (int j = 0; j < n; j++)					\
	most = x[i * n + j] > most ? x[i * n + j] : most;		\
      _Pragma ("acc loop vector reduction (+: sum, places)")		\
      for (int j = 0; j < n; j++)					\
	{								\
	  z[i * n + j] = most - x[i * n + j];				\
	  sum += z[i * n + j];						\
	  places += x[i * n + j] == most;				\
	}								\
      if (n)								\
	z[i * n] = places;						\
      if (i % 3)							\
	{								\
	  _Pragma ("acc loop vector")					\
	  for (int j = 0; j < n; j++)					\
	    y[i * n + j] = z[i * n + (n - 1 - j)] + sum;		\
	}								\
      all += most;							\
    }									\
  return all;								\
}									\
									\
static void								\
kernels_##REAL (int m, int n, const REAL *x, REAL *y)			\
{									\
  _Pragma ("acc kernels present (x[0:m * n], y[0:m * n])")		\
  for (int i = 0; i < m; i++)						\
    {									\
      REAL sum = 0, squares = 0;					\
      for (int j = 0; j < n; j++)					\
	sum += x[i * n + j];						\
      for (int j = 0; j < n; j++)					\
	squares += x[i * n + j] * x[i * n + j] + (sum > n);		\
      for (int j = 0; j < n; j++)					\
	y[i * n + j] = squares - x[i * n + j];				\
    }									\
}									\
									\
static void								\
wrong_##REAL (const char *what, int m, int n, REAL is, REAL should_be)	\
{									\
  if (is == should_be)							\
    return;								\
  printf ("%s of %d x %d: %g, not %g\n", what, m, n, (double) is, (double) should_be); \
  abort ();								\
}									\
									\
static void								\
check_##REAL (int m, int n)						\
{									\
  int size = m * n, room = m * n + m + 1;				\
  REAL *x = malloc (room * sizeof *x), *y = malloc (room * sizeof *y);	\
  REAL *z = malloc (room * sizeof *z), *r = malloc (room * sizeof *r), all; \
  for (int i = 0; i < size; i++)					\
    x[i] = i * 7 % 5, y[i] = -1;					\
  _Pragma ("acc data copyin (x[0:size], y[0:size]) copyout (z[0:size]) create (r[0:room])") \
  {									\
    sums_##REAL (m, n, x, r);						\
    _Pragma ("acc update self (r[0:m])")				\
    for (int i = 0; i < m; i++)						\
      {									\
	REAL sum = 0;							\
	for (int j = 0; j < n; j++)					\
	  sum += x[i * n + j];						\
	wrong_##REAL ("a sum", m, n, r[i], sum);			\
      }									\
    kernels_##REAL (m, n, x, r);					\
    _Pragma ("acc update self (r[0:size])")				\
    all = chain_##REAL (m, n, x, y, z);					\
    _Pragma ("acc update self (y[0:size])")				\
  }									\
  for (int i = 0; i < m; i++)						\
    {									\
      REAL most = 0, sum = 0, total = 0, squares = 0;			\
      int places = 0;							\
      for (int j = 0; j < n; j++)					\
	total += x[i * n + j], most = x[i * n + j] > most ? x[i * n + j] : most; \
      for (int j = 0; j < n; j++)					\
	{								\
	  sum += most - x[i * n + j], places += x[i * n + j] == most;	\
	  squares += x[i * n + j] * x[i * n + j] + (total > n);		\
	}								\
      for (int j = 0; j < n; j++)					\
	{								\
	  int other = n - 1 - j;					\
	  REAL left = other ? most - x[i * n + other] : places;		\
	  wrong_##REAL ("what is left", m, n, z[i * n + other], left);	\
	  wrong_##REAL ("an element", m, n, y[i * n + j], i % 3 ? left + sum : -1); \
	  wrong_##REAL ("a square", m, n, r[i * n + j], squares - x[i * n + j]); \
	}								\
      all -= most;							\
    }									\
  wrong_##REAL ("the total", m, n, all, 0);				\
  free (x);								\
  free (y);								\
  free (z);								\
  free (r);								\
}

DEFINE (float)
DEFINE (double)

/* Lengths that are constant.  */
static void
constant (int m, const int *x, int *y)
{
#pragma acc parallel loop gang copyin (x[0:m * 100]) copyout (y[0:m])
  for (int i = 0; i < m; i++)
    {
      int sum = 0, most = 0;
#pragma acc loop vector reduction (+: sum)
      for (int j = 0; j < 100; j++)
	sum += x[i * 100 + j];
#pragma acc loop vector reduction (max: most)
      for (int j = 99; j >= 0; j--)
	most = x[i * 100 + j] - sum > most ? x[i * 100 + j] - sum : most;
      y[i] = sum + most;
    }
}

/* Each row has a length of its own.  */
static void
triangle (int m, const int *x, int *y)
{
#pragma acc parallel loop gang copyin (x[0:m * m]) copyout (y[0:m])
  for (int i = 0; i < m; i++)
    {
      int sum = 1;
#pragma acc loop vector reduction (+: sum)
      for (int j = 0; j < i; j++)
	sum += x[i * m + j];
      y[i] = sum;
    }
}

int
main (void)
{
  static const int sizes[][2] = { { 3, 0 }, { 9, 40 }, { 2, 1000 }, { 8195, 3 }, { 8193, 9 },
				  { 8200, 27 }, { 8192, 67 } };
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    if (k % 2)
      check_float (sizes[k][0], sizes[k][1]);
    else
      check_double (sizes[k][0], sizes[k][1]);
  static int x[8200 * 100], y[8200];
  for (int i = 0; i < 8200 * 100; i++)
    x[i] = i % 3 - 1;
  for (int m = 3; m <= 8200; m += 8197)
    {
      constant (m, x, y);
      for (int i = 0; i < m; i++)
	{
	  int sum = 0, most = 0;
	  for (int j = 0; j < 100; j++)
	    sum += x[i * 100 + j];
	  for (int j = 0; j < 100; j++)
	    most = x[i * 100 + j] - sum > most ? x[i * 100 + j] - sum : most;
	  if (y[i] != sum + most)
	    abort ();
	}
    }
  triangle (300, x, y);
  for (int i = 0; i < 300; i++)
    {
      int sum = 1;
      for (int j = 0; j < i; j++)
	sum += x[i * 300 + j];
      if (y[i] != sum)
	abort ();
    }
  return 0;
}
