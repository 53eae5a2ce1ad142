/* A loop of which nests store rows, and other nests columns: each has a loop of its own.
   Where iterations, or parts of one, depend on each other, the result is the program's.

   { dg-only-device "cpu nvidia" }
   { dg-output "launch\[^\n\]* line=37 \[^\n\]* num_gangs=\[1-9\]\[0-9\]+ \[^\n\]*\nlaunch\[^\n\]* line=42 \[^\n\]* num_gangs=(\[2-9\]|\[1-9\]\[0-9\]+) " }
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>
#include "check.h"

#define N 301
#define M 203

static unsigned a[N + 8][M], q[N + 8], r[N + 8], s[M + 8], p[M + 8], t[N + 8];
static unsigned sums[5][N + 8];

/* Each of them for the device, and in order.  */
#define BOTH(NAME, ...)						\
  __attribute__ ((noinline)) static void			\
  NAME (int n, int m, unsigned *restrict x, unsigned *restrict y,	\
	unsigned *u, unsigned *v)				\
  {								\
    _Pragma ("acc kernels")					\
    __VA_ARGS__							\
  }								\
  __attribute__ ((noinline)) static void			\
  NAME##_in_order (int n, int m, unsigned *restrict x, unsigned *restrict y,	\
		   unsigned *u, unsigned *v)			\
  {								\
    __VA_ARGS__							\
  }

__attribute__ ((noinline)) static void
atax_in_lines (int n, int m)
{
#pragma acc kernels
  for (int i = 0; i < n; i++)
    {
      q[i] = 0;
      for (int j = 0; j < m; j++)
	q[i] += a[i][j] * p[j];
      for (int j = 0; j < m; j++)
	s[j] += a[i][j] * q[i];
    }
}

BOTH (atax, for (int i = 0; i < n; i++)
	{
	  q[i] = 0;
	  for (int j = 0; j < m; j++)
	    q[i] += a[i][j] * p[j];
	  for (int j = 0; j < m; j++)
	    s[j] += a[i][j] * q[i];
	})
BOTH (sum_first, for (int i = 0; i < n; i++)
	{
	  unsigned sum = 3;
	  for (int j = 0; j < m; j++)
	    sum += a[i][j] * p[j];
	  q[i] = sum;
	  for (int j = 0; j < m; j++)
	    s[j] += a[i][j] * q[i];
	})
BOTH (bicg, for (int i = 0; i < n; i++)
	{
	  q[i] = 0;
	  for (int j = 0; j < m; j++)
	    {
	      s[j] += r[i] * a[i][j];
	      q[i] += a[i][j] * p[j];
	    }
	})
BOTH (by_pointers, for (int i = 0; i < n; i++)
	{
	  x[i] = 1;
	  for (int j = 0; j < m; j++)
	    x[i] += a[i][j] * p[j];
	  for (int j = 0; j < m; j++)
	    y[j] += a[i][j] * x[i];
	})
BOTH (backwards, for (int i = n - 1; i >= 0; i -= 2)
	{
	  for (int j = 0; j < m; j++)
	    s[j] = s[j] * 3 + a[i][j];
	  q[i] = 5;
	  for (int j = 0; j < m; j++)
	    q[i] += a[i][j] * p[j];
	})
/* A scalar of the outer loop.  */
BOTH (crossing, for (int i = 0; i < n; i++)
	{
	  unsigned sum = 3;
	  for (int j = 0; j < m; j++)
	    sum += a[i][j] * p[j];
	  q[i] = sum;
	  for (int j = 0; j < m; j++)
	    s[j] += a[i][j] * sum;
	})
/* What the next iteration reads, and what the one before wrote.  */
BOTH (reads_sums, for (int i = 0; i < n; i++)
	{
	  q[i] = s[i % (m + 1)];
	  for (int j = 0; j < m; j++)
	    q[i] += a[i][j] * p[j];
	  for (int j = 0; j < m; j++)
	    s[j] += a[i][j] * q[i];
	})
BOTH (reads_next, for (int i = 0; i < n; i++)
	{
	  q[i] = 1;
	  for (int j = 0; j < m; j++)
	    q[i] += a[i][j] * p[j];
	  for (int j = 0; j < m; j++)
	    s[j] += a[i][j] * q[i + 1];
	})
BOTH (reads_before, for (int i = 1; i < n; i++)
	{
	  for (int j = 0; j < m; j++)
	    s[j] += a[i][j] * q[i - 1];
	  for (int j = 0; j < m; j++)
	    q[i] += a[i][j] * p[j];
	})
BOTH (changes_weights, for (int i = 0; i < n; i++)
	{
	  for (int j = 0; j < m; j++)
	    q[i] += a[i][j] * p[j];
	  for (int j = 0; j < m; j++)
	    p[j] += a[i][j];
	})
/* Other indices.  */
BOTH (unsigned_index, for (unsigned i = 0; i < n; i++)
	{
	  q[i] = 5;
	  for (int j = 0; j < m; j++)
	    q[i] += a[i][j] * p[j];
	  for (unsigned long j = 0; j < m; j++)
	    s[j] = s[j] * 3 + a[i][j] * q[i];
	})
BOTH (long_index, for (unsigned long i = 0; i < n; i += 3)
	{
	  x[i + 1] = 5;
	  for (unsigned j = 0; j < m; j++)
	    x[i + 1] += a[i][j] * p[j];
	  for (long j = 0; j < m; j++)
	    y[j] = y[j] * 3 + a[i][j] * x[i + 1];
	})
/* Counted by the program; left in the middle; the number of iterations stored.  */
BOTH (counted, { int number = 0; for (int i = 0; i < n; i++)
	{
	  number += i & 3;
	  q[i] = number;
	  for (int j = 0; j < m; j++)
	    q[i] += a[i][j] * p[j];
	  for (int j = 0; j < m; j++)
	    s[j] += a[i][j] * q[i];
	} })
BOTH (left, for (int i = 0; i < n; i++)
	{
	  q[i] = 1;
	  for (int j = 0; j < m; j++)
	    q[i] += a[i][j] * p[j];
	  if (q[i] % 64 == 7)
	    break;
	  for (int j = 0; j < m; j++)
	    s[j] += a[i][j] * q[i];
	})
BOTH (limited, for (int i = 0; i < n && r[i] % 32 != 5; i++)
	{
	  q[i] = 1;
	  for (int j = 0; j < m; j++)
	    q[i] += a[i][j] * p[j];
	  for (int j = 0; j < m; j++)
	    s[j] += a[i][j] * q[i];
	})
BOTH (limit_stored, for (int i = 0; i < n && q[i] % 32 != 5; i++)
	{
	  for (int j = 0; j < m; j++)
	    s[j] += a[i][j];
	  q[i + 1] = r[i];
	  for (int j = 0; j < m; j++)
	    q[i + 1] += a[i][j] * p[j];
	})
/* Pointers that may be the same.  */
BOTH (perhaps_same, for (int i = 0; i < n; i++)
	{
	  u[i] = 1;
	  for (int j = 0; j < m; j++)
	    u[i] += a[i][j] * p[j];
	  for (int j = 0; j < m; j++)
	    v[j] += a[i][j] * u[i];
	})
/* The inner index is the outer loop's business, too.  */
BOTH (triangle, for (int i = 0; i < n; i++)
	{
	  q[i] = 1;
	  for (int j = 0; j < i && j < m; j++)
	    {
	      q[i] += a[i][j] * p[j];
	      s[j] += a[i][j] * r[i];
	    }
	})
BOTH (repeated, for (int k = 0; k < 3; k++)
	for (int i = 0; i < n; i++)
	  {
	    q[i] = k;
	    for (int j = 0; j < m; j++)
	      q[i] += a[i][j] * p[j];
	    for (int j = 0; j < m; j++)
	      s[j] += a[i][j] * q[i];
	  })
BOTH (leaves_index, { int j = 0, k = 0; for (int i = 0; i < n; i++)
	{
	  q[i] = 1;
	  for (j = 0; j < m; j++)
	    q[i] += a[i][j] * p[j];
	  for (k = 0; k < m / 2; k++)
	    s[k] += a[i][k] * q[i];
	}
      t[0] = k; t[1] = j; })
/* Conditions around one of the parts.  */
BOTH (condition, for (int i = 0; i < n; i++)
	{
	  q[i] = 1;
	  for (int j = 0; j < m; j++)
	    q[i] += a[i][j] * p[j];
	  if (r[i] & 1)
	    for (int j = 0; j < m; j++)
	      s[j] += a[i][j] * q[i];
	})

static void
set (void)
{
  unsigned x = 12345;
  for (int i = 0; i < N + 8; i++)
    {
      for (int j = 0; j < M; j++)
	a[i][j] = x = x * 1103515245 + 12345;
      q[i] = x >> 3;
      r[i] = x >> 5;
      t[i] = x >> 7;
    }
  for (int j = 0; j < M; j++)
    {
      s[j] = x = x * 1103515245 + 12345;
      p[j] = x >> 4;
    }
}

static void
keep (void)
{
  memcpy (sums[0], q, sizeof q);
  memcpy (sums[1], r, sizeof r);
  memcpy (sums[2], s, sizeof s);
  memcpy (sums[3], p, sizeof p);
  memcpy (sums[4], t, sizeof t);
}

static void
compare (void)
{
  CHECK (!memcmp (sums[0], q, sizeof q));
  CHECK (!memcmp (sums[1], r, sizeof r));
  CHECK (!memcmp (sums[2], s, sizeof s));
  CHECK (!memcmp (sums[3], p, sizeof p));
  CHECK (!memcmp (sums[4], t, sizeof t));
}

typedef void function (int, int, unsigned *, unsigned *, unsigned *, unsigned *);

static void
try (function *device, function *in_order, int n, int m, unsigned *v)
{
  set ();
  in_order (n, m, q, s, q, v);
  keep ();
  set ();
  device (n, m, q, s, q, v);
  compare ();
}

#define TRY(NAME) try (NAME, NAME##_in_order, n, m, s)

static void
all (int n, int m)
{
  TRY (atax);
  TRY (sum_first);
  TRY (bicg);
  TRY (by_pointers);
  TRY (backwards);
  TRY (crossing);
  TRY (reads_sums);
  TRY (reads_next);
  TRY (reads_before);
  TRY (changes_weights);
  TRY (unsigned_index);
  TRY (long_index);
  TRY (counted);
  TRY (left);
  TRY (limited);
  TRY (limit_stored);
  TRY (triangle);
  TRY (repeated);
  TRY (leaves_index);
  TRY (condition);
  TRY (perhaps_same);
  try (perhaps_same, perhaps_same_in_order, n, m, q);
  try (perhaps_same, perhaps_same_in_order, n, m, q + 1);
}

int
main (void)
{
  all (N, M);
  all (N - 2, 1);
  all (1, M);
  all (0, M);
  all (7, 0);
  set ();
  atax_in_order (N, M, 0, 0, 0, 0);
  keep ();
  set ();
  atax_in_lines (N, M);
  compare ();
  return 0;
}
