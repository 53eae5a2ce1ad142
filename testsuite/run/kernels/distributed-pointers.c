/* A loop of which nests store rows, and other nests columns, by pointers that may overlap: the
   host finds out whether they do, and the loop is distributed where they do not.

   { dg-only-device "cpu nvidia" }
   { dg-output "launch\[^\n\]* line=20 \[^\n\]* num_gangs=\[1-9\]\[0-9\]+ \[^\n\]*\nlaunch\[^\n\]* line=25 \[^\n\]* num_gangs=(\[2-9\]|\[1-9\]\[0-9\]+) .*c:20: a run-time check of \[a-z, \]* and x failed\[^\n\]*\nlaunch\[^\n\]* line=20 \[^\n\]* num_gangs=1 " }
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>
#include "check.h"

#define N 300
#define M 200

static unsigned pool[N * M + 4 * N + 64], before[N * M + 4 * N + 64];

__attribute__ ((noinline)) static void
in_lines (int n, int m, unsigned *a, unsigned *x, unsigned *y, unsigned *t)
{
#pragma acc kernels
  for (int i = 0; i < n; i++)
    {
      t[i] = 3;
      for (int j = 0; j < m; j++)
	t[i] += a[i * m + j] * x[j];
      for (int j = 0; j < m; j++)
	y[j] += a[i * m + j] * t[i];
    }
}

/* Each of them for the device, and in order.  */
#define BOTH(NAME, CLAUSES, ...)						\
  __attribute__ ((noinline)) static void				\
  NAME (int n, int m, unsigned *a, unsigned *x, unsigned *y, unsigned *t)	\
  {									\
    _Pragma (CLAUSES)							\
    __VA_ARGS__								\
  }									\
  __attribute__ ((noinline)) static void				\
  NAME##_in_order (int n, int m, unsigned *a, unsigned *x, unsigned *y, unsigned *t)	\
  {									\
    __VA_ARGS__								\
  }

BOTH (atax, "acc kernels", for (int i = 0; i < n; i++)
	{
	  t[i] = 3;
	  for (int j = 0; j < m; j++)
	    t[i] += a[i * m + j] * x[j];
	  for (int j = 0; j < m; j++)
	    y[j] += a[i * m + j] * t[i];
	})
BOTH (bicg, "acc kernels", for (int i = 0; i < n; i++)
	{
	  t[i] = 0;
	  for (int j = 0; j < m; j++)
	    {
	      y[j] += x[j] * a[i * m + j];
	      t[i] += a[i * m + j] * x[j];
	    }
	})
BOTH (by_clauses, "acc kernels copyin (a[0:n*m], x[0:m]) copy (y[0:m], t[0:n])",
	for (int i = 0; i < n; i++)
	{
	  t[i] = 0;
	  for (long j = 0; j != m; j++)
	    t[i] += a[i * m + j] * x[j];
	  for (unsigned j = 0; j < m; j++)
	    y[j] += a[i * (long) m + j] * t[i];
	})
BOTH (queued, "acc kernels async (3)", for (int i = n - 1; i >= 0; i--)
	{
	  unsigned sum = 1;
	  for (int j = m - 1; j >= 0; --j)
	    sum += a[i * m + j] * x[j];
	  t[i] = sum;
	  for (int j = 0; j <= m - 1; j++)
	    y[j] = y[j] * 3 + a[i * m + j];
	})
/* In the same rows as what is read of the matrix, and triangles.  */
BOTH (triangle, "acc kernels", for (int i = 0; i < n && i < m; i++)
	{
	  t[i] = 0;
	  for (int j = 0; j < i; j++)
	    t[i] += a[i * m + j] * x[j];
	  for (int j = 0; j < i; j++)
	    y[j] += a[i * m + j] * t[i];
	})
BOTH (by_rows, "acc kernels", for (int i = 0; i < n; i++)
	{
	  unsigned *row = a + i * m;
	  t[i] = 0;
	  for (int j = 0; j < m; j++)
	    t[i] += row[j] * x[j];
	  for (int j = 0; j < m; j++)
	    y[j] += row[j] * t[i];
	})
/* The number of iterations is stored.  */
BOTH (scalar_stored, "acc kernels", { int last = n; for (int i = 0; i < last; i++)
	{
	  t[i] = 3;
	  for (int j = 0; j < m; j++)
	    t[i] += a[i * m + j] * x[j];
	  for (int j = 0; j < m; j++)
	    y[j] += a[i * m + j] * t[i];
	} })

static void
set (void)
{
  unsigned x = 12345;
  for (unsigned i = 0; i < sizeof pool / sizeof *pool; i++)
    pool[i] = x = x * 1103515245 + 12345;
}

typedef void function (int, int, unsigned *, unsigned *, unsigned *, unsigned *);

static void
try (function *device, function *in_order, int n, int m, int a, int x, int y, int t)
{
  set ();
  in_order (n, m, pool + a, pool + x, pool + y, pool + t);
  memcpy (before, pool, sizeof pool);
  set ();
#pragma acc data copy (pool)
  {
    device (n, m, pool + a, pool + x, pool + y, pool + t);
#pragma acc wait
  }
  CHECK (!memcmp (before, pool, sizeof pool));
}

#define TRY(NAME, ...) try (NAME, NAME##_in_order, __VA_ARGS__)

static void
all (int n, int m)
{
  int a = 8, x = a + n * m, y = x + m, t = y + m;
#define PLACES(NAME)				\
  TRY (NAME, n, m, a, x, y, t);			\
  TRY (NAME, n, m, a, x, y, y);			\
  TRY (NAME, n, m, a, x, y, t - 1);		\
  TRY (NAME, n, m, a, x, y, y - n + 1);		\
  TRY (NAME, n, m, a, x, x, t);			\
  TRY (NAME, n, m, a, t, y, t);			\
  TRY (NAME, n, m, a, x, a + 5, t);		\
  TRY (NAME, n, m, a, x, y, a);
  PLACES (atax)
  PLACES (bicg)
  PLACES (by_clauses)
  PLACES (queued)
  PLACES (triangle)
  PLACES (by_rows)
  PLACES (scalar_stored)
}

int
main (void)
{
  int a = 8, x = a + N * M, y = x + M, t = y + M;
#pragma acc data copy (pool)
  {
    in_lines (N, M, pool + a, pool + x, pool + y, pool + t);
    in_lines (N, M, pool + a, pool + x, pool + y, pool + y + 1);
  }
  /* A device address, and what is mapped there.  */
#pragma acc data copy (pool)
  {
    unsigned *device;
#pragma acc host_data use_device (pool)
    device = pool;
    in_lines (5, 4, pool + a, pool + x, pool + y, device + y + 1);
  }
  all (41, 33);
  all (3, 1);
  all (1, 7);
  all (0, 3);
  all (3, 0);
  return 0;
}
