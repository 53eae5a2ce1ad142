/* Conditions of loops with two versions, which the launch evaluates: for pointers that are
   apart, the same, or overlap by a part, in turn, so that no launch may have what another one
   found; of several nests in one region, each for itself; with sizes of 64 bits without
   signs.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 30, M = 40, ALL = 3 * N * M };

static int mine[ALL], right[ALL];

static void
fill (void)
{
  for (int i = 0; i < ALL; i++)
    mine[i] = right[i] = i * 7 % 101;
}

static __attribute__ ((noipa)) void
shift (int n, int m, const int *a, int *b)
{
#pragma acc kernels
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] = a[(i - 1) * m + j] + 1;
}

static __attribute__ ((noipa)) void
shift_wide (size_t n, size_t m, const int *a, int *b)
{
#pragma acc kernels
  for (size_t i = 1; i < n; i++)
    for (size_t j = 0; j < m; j++)
      b[i * m + j] = a[(i - 1) * m + j] + 1;
}

static __attribute__ ((noipa)) void
shift_rows (int n, int m, const int *a, int *b)
{
  const int (*x)[m] = (const int (*)[m]) a;
  int (*y)[m] = (int (*)[m]) b;
#pragma acc kernels
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      y[i][j] = x[i - 1][j] + 1;
}

/* Each loop over j has a version of its own.  */

static __attribute__ ((noipa)) void
two (int n, int m, const int *a, int *b, const int *c, int *d)
{
#pragma acc parallel
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      for (int j = 1; j < m; j++)
	b[i * m + j] = a[i * m + j - 1] + 1;
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      for (int j = 1; j < m; j++)
	d[i * m + j] = c[i * m + j - 1] + 2;
  }
}

static void
shift_here (const int *a, int *b)
{
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++)
      b[i * M + j] = a[(i - 1) * M + j] + 1;
}

static void
row_here (const int *a, int *b, int add)
{
  for (int i = 0; i < N; i++)
    for (int j = 1; j < M; j++)
      b[i * M + j] = a[i * M + j - 1] + add;
}

static void
compare (void)
{
  for (int i = 0; i < ALL; i++)
    CHECK_ELEMENT (i, mine[i], right[i]);
}

int
main (void)
{
  static const int places[] = { 0, M, N * M, 2 * N * M - 5, 3 };
  enum { PLACES = sizeof places / sizeof *places };
  for (int which = 0; which < 3; which++)
    {
      fill ();
#pragma acc data copy (mine)
      for (int times = 0; times < 2; times++)
	for (int k = 0; k < PLACES * PLACES; k++)
	  {
	    int a = places[k % PLACES], b = places[k / PLACES];
	    (which == 0 ? shift (N, M, mine + a, mine + b)
	     : which == 1 ? shift_wide (N, M, mine + a, mine + b)
	     : shift_rows (N, M, mine + a, mine + b));
	    shift_here (right + a, right + b);
	  }
      compare ();
    }
  fill ();
#pragma acc data copy (mine)
  for (int k = 0; k < 4; k++)
    {
      int b = k & 1 ? 0 : N * M, d = k & 2 ? 0 : 2 * N * M;
      two (N, M, mine, mine + b, mine, mine + d);
      row_here (right, right + b, 1);
      row_here (right, right + d, 2);
    }
  compare ();
  return 0;
}
