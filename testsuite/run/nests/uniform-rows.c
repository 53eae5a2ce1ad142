/* Loops over many rows whose addresses differ by what the kernel's parameters say: planes, rows
   and fields apart, indices of 32 and 64 bits, signed and not, arrays of rows, sums and loops
   that a thread has to itself.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <stdlib.h>

#define COLLAPSED								\
  _Pragma ("acc parallel loop collapse (3) reduction (+:sum) present (x[:all], y[:all], f[:fields])")
#define LEVELS								\
  _Pragma ("acc parallel loop gang reduction (+:sum) present (x[:all], y[:all], f[:fields])")
#define KERNELS								\
  _Pragma ("acc kernels present (x[:all], y[:all], f[:fields])")
#define ONE									\
  _Pragma ("acc parallel loop num_gangs (1) vector_length (32) reduction (+:sum) present (x[:all], y[:all], f[:fields])")
#define HOST

/* Neighbours in three directions, with a weight of each of some fields: products of three
   numbers that only the run knows.  */
#define NEST(WHERE, HEAD, TYPE, INDEX)						\
static double									\
nest_##WHERE##_##TYPE (INDEX n, INDEX m, INDEX l, const TYPE *x, TYPE *y,		\
		       const TYPE *f, long all, long fields)			\
{										\
  double sum = 0;								\
  HEAD													\
  for (INDEX i = 1; i < n - 1; i++)						\
    for (INDEX j = 1; j < m - 1; j++)						\
      for (INDEX k = 1; k < l - 1; k++)					\
	{									\
	  long at = ((long) i * m + j) * l + k, plane = (long) m * l;		\
	  TYPE s = f[at] * x[at] + f[all + at] * x[at + plane]		\
		   + f[2 * all + at] * x[at - plane]				\
		   + f[3 * all + at] * (x[at + l] - x[at - l])		\
		   + f[4 * all + at] * (x[at + plane + l] - x[at - plane - l])	\
		   + f[5 * all + at] * (x[at + plane - l + 1]			\
					- x[at - plane + l - 1])		\
		   + x[((i + 1) * m + j) * l + k - 1]				\
		   + x[(i * m + (j - 1)) * l + k + 1];			\
	  y[at] = s;								\
	  sum += s;								\
	}									\
  return sum;									\
}

#define NESTS(TYPE, INDEX)							\
  NEST (collapsed, COLLAPSED, TYPE, INDEX)					\
  NEST (levels, LEVELS, TYPE, INDEX)						\
  NEST (kernels, KERNELS, TYPE, INDEX)					\
  NEST (one, ONE, TYPE, INDEX)						\
  NEST (host, HOST, TYPE, INDEX)						\
static void									\
test_##TYPE (INDEX n, INDEX m, INDEX l)					\
{										\
  long all = (long) n * m * l, fields = 6 * all;				\
  TYPE *x = malloc ((all + 1) * sizeof *x), *y = malloc ((all + 1) * sizeof *y);	\
  TYPE *z = malloc ((all + 1) * sizeof *z);					\
  TYPE *f = malloc ((fields + 1) * sizeof *f);				\
  for (long i = 0; i < all; i++)						\
    x[i] = i * 7 % 31, z[i] = 3;						\
  for (long i = 0; i < fields; i++)						\
    f[i] = i * 11 % 17;							\
  double right = nest_host_##TYPE (n, m, l, x, z, f, all, fields);		\
  double (*nests[]) (INDEX, INDEX, INDEX, const TYPE *, TYPE *, const TYPE *, long, long) \
    = { nest_collapsed_##TYPE, nest_levels_##TYPE, nest_kernels_##TYPE, nest_one_##TYPE }; \
  for (unsigned t = 0; t < sizeof nests / sizeof *nests; t++)			\
    {										\
      for (long i = 0; i < all; i++)						\
	y[i] = 3;								\
      _Pragma ("acc data copyin (x[:all], f[:fields]) copy (y[:all])")	\
      CHECK (nests[t] (n, m, l, x, y, f, all, fields) == right);		\
      for (long i = 0; i < all; i++)						\
	CHECK (y[i] == z[i]);							\
    }										\
  free (x), free (y), free (z), free (f);					\
}

NESTS (float, int)
NESTS (double, long)
NESTS (int, unsigned)

/* Rows of arrays of arrays, distances that no instruction holds, and a loop of each thread's
   own around them.  */
enum { WIDE = 3 << 20 };

static void
test_static (int n)
{
  static int a[14][WIDE], b[64];
#pragma acc data create (a) copyout (b)
  {
#pragma acc parallel loop collapse (2)
    for (int r = 0; r < 14; r++)
      for (int i = 0; i < WIDE; i++)
	a[r][i] = i < 1024 ? r * 1000 + i : -1;
#pragma acc parallel loop
    for (int i = 0; i < 64; i++)
      {
	int s = 0;
	for (int k = 0; k < n; k++)
	  s += a[0][i + k] + 2 * a[1][i + k] + 3 * a[2][i + k] + 4 * a[3][i + k]
	       + 5 * a[4][i + k] + 6 * a[5][i + k] + 7 * a[6][i + k] + 8 * a[7][i + k]
	       + 9 * a[8][i + k] + 10 * a[9][i + k] + 11 * a[10][i + k] + 12 * a[11][i + k]
	       + 13 * a[12][i + k] + 14 * a[13][i + k];
	b[i] = s;
      }
  }
  for (int i = 0; i < 64; i++)
    {
      int s = 0;
      for (int k = 0; k < n; k++)
	for (int r = 0; r < 14; r++)
	  s += (r + 1) * (r * 1000 + i + k);
      CHECK (b[i] == s);
    }
}

/* Bytes, whose offset is the index itself, on both sides of a condition.  */

static void
test_bytes (long n)
{
  long all = 16 * n;
  unsigned char *x = malloc (all + 1), *y = malloc (all + 1);
  for (long i = 0; i < all; i++)
    x[i] = i * 7 % 31, y[i] = 200;
#pragma acc parallel loop copyin (x[:all]) copy (y[:all])
  for (unsigned long k = 0; k < n; k++)
    {
      if (x[k] > 15)
	y[k] = x[k + n] + x[k + 2 * n] + x[k + 3 * n], y[k + 4 * n] = 3, y[k + 5 * n] = 4,
	y[k + 6 * n] = x[k + 7 * n];
      else
	y[k + 8 * n] = x[k + n] + x[k + 2 * n] + x[k + 9 * n], y[k + 10 * n] = 5,
	y[k + 11 * n] = 6, y[k + 6 * n] = x[k + 12 * n];
      y[k + 13 * n] = x[k + n] + x[k + 14 * n] + x[k + 15 * n];
    }
  for (long k = 0; k < n; k++)
    {
      int yes = x[k] > 15;
      int want[16] = { [0 ... 15] = 200 };
      if (yes)
	want[0] = x[k + n] + x[k + 2 * n] + x[k + 3 * n], want[4] = 3, want[5] = 4,
	want[6] = x[k + 7 * n];
      else
	want[8] = x[k + n] + x[k + 2 * n] + x[k + 9 * n], want[10] = 5, want[11] = 6,
	want[6] = x[k + 12 * n];
      want[13] = x[k + n] + x[k + 14 * n] + x[k + 15 * n];
      for (int r = 0; r < 16; r++)
	CHECK_INT (y[k + r * n], (unsigned char) want[r]);
    }
  free (x), free (y);
}

int
main (void)
{
  test_bytes (0);
  test_bytes (1000);
  test_float (9, 11, 37);
  test_float (3, 3, 3);
  test_float (2, 5, 7);
  test_float (1, 1, 1);
  test_double (6, 5, 70);
  test_double (0, 4, 4);
  test_int (7, 9, 33);
  test_int (4, 3, 65);
  test_static (0);
  test_static (9);
  return 0;
}
