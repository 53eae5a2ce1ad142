/* A loop with sixteen pointers, all pairs of which the run compares: apart, or two of them
   overlap.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>
#include "check.h"

enum { N = 300, POINTERS = 16 };

#define ARGUMENTS(X) X (a), X (b), X (c), X (d), X (e), X (f), X (g), X (h), X (i), X (j),	\
  X (k), X (l), X (m), X (o), X (p), X (q)
#define DECLARED(X) double *X
#define LOOP								\
  for (int t = 0; t < n; t++)						\
    {									\
      a[t] = i[t] + j[t];						\
      b[t] = j[t] * k[t];						\
      c[t] = l[t] - m[t];						\
      d[t] = o[t] + p[t];						\
      e[t] = q[t] * 2;							\
      f[t] = i[t] + q[t];						\
      g[t] = a[t] + b[t];						\
      h[t] = c[t] * d[t];						\
    }

static __attribute__ ((noipa)) void
many (int n, ARGUMENTS (DECLARED))
{
#pragma acc kernels
  LOOP
}

static __attribute__ ((noipa)) void
many_host (int n, ARGUMENTS (DECLARED))
{
  LOOP
}

static double mine[POINTERS][N + 1], right[POINTERS][N + 1];

/* Pointer number WHICH leads to one element behind pointer number TO.  */

static void
check (int which, int to)
{
  double *x[2][POINTERS];
  for (int i = 0; i < POINTERS; i++)
    {
      for (int t = 0; t <= N; t++)
	mine[i][t] = right[i][t] = (i * 5 + t * 3) % 11;
      x[0][i] = mine[i];
      x[1][i] = right[i];
    }
  if (which != to)
    {
      x[0][which] = mine[to] + 1;
      x[1][which] = right[to] + 1;
    }
#define CALL(FN, V) FN (N, V[0], V[1], V[2], V[3], V[4], V[5], V[6], V[7], V[8], V[9], V[10],	\
			V[11], V[12], V[13], V[14], V[15])
  CALL (many, x[0]);
  CALL (many_host, x[1]);
  CHECK (memcmp (mine, right, sizeof mine) == 0);
}

int
main (void)
{
  check (0, 0);
  check (8, 0);
  check (0, 8);
  check (15, 5);
  check (7, 1);
  check (1, 1);
  return 0;
}
