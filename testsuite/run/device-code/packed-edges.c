/* Runs of short elements beside the ends of rows, whose neighbours are the last element again or
   at the other end, by conditions, minima and maxima.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>
#include "check.h"

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define P(...) _Pragma (#__VA_ARGS__)

enum { most = 700, spare = 32 };

static unsigned char g[most + spare], h[most + spare];

/* Elements FIRST and on, what VALUE is of those of FROM at J.  */
#define EDGES(NAME, TYPE, FIRST, END, ...)					\
static void									\
NAME (TYPE n, const unsigned char *restrict from, unsigned char *restrict to)	\
{										\
  P (acc parallel loop present (from[0:n], to[0:n]))				\
  for (TYPE j = FIRST; j < END; j++)						\
    {										\
      __VA_ARGS__								\
    }										\
}										\
static void									\
check_##NAME (TYPE n, int at)							\
{										\
  memset (h, 99, sizeof h);							\
  P (acc update device (h))							\
  NAME (n, g + at, h + at);							\
  P (acc update self (h))							\
  const unsigned char *from = g + at;						\
  unsigned char want[most + spare], *to = want + at;				\
  memset (want, 99, sizeof want);						\
  for (TYPE j = FIRST; j < END; j++)						\
    {										\
      __VA_ARGS__								\
    }										\
  CHECK (memcmp (want, h, sizeof want) == 0);					\
}

EDGES (clamped, int, 0, n,
       int l = j > 0 ? j - 1 : 0; int r = j < n - 1 ? j + 1 : n - 1;
       to[j] = from[l] + 3 * from[j] + 5 * from[r];)
EDGES (further, int, 0, n,
       to[j] = from[MAX (j - 3, 0)] + from[MIN (j + 2, n - 1)];)
EDGES (both, long, 0, n,
       to[j] = from[MIN (MAX (j - 2, 0), n - 1)] - from[MAX (MIN (j + 4, n - 1), 1)];)
EDGES (around, int, 0, n,
       int l = j == 0 ? n - 1 : j - 1; int r = j == n - 1 ? 0 : j + 1;
       to[j] = from[l] + from[j] + from[r];)
EDGES (mended, int, 0, n,
       int l = j - 1; int r = j + 1; if (l < 0) l = n - 1; if (r >= n) r -= n;
       to[j] = from[l] ^ from[r];)
EDGES (natural, unsigned, 0, n,
       unsigned l = j ? j - 1 : n - 1; unsigned r = j + 1 < n ? j + 1 : 0;
       to[j] = from[l] + 7 * from[r];)
EDGES (inner, int, 1, n - 1,
       int l = j > 1 ? j - 2 : 0; int r = j + 2 <= n - 1 ? j + 2 : 3;
       to[j] = from[l] + from[r] * 2;)
EDGES (middle, int, 0, n,
       to[j] = from[j == n / 2 ? 0 : j] + from[j == 40 && n > 40 ? 1 : j];)
EDGES (chosen, int, 0, n,
       int l = j > 0 ? j - 1 : 0; int r = j < n - 1 ? j + 1 : n - 1;
       to[j] = from[l] > 6 && from[r] > 3 ? from[j] : 1;)

int
main ()
{
  for (int k = 0; k < most + spare; k++)
    g[k] = k * 7919 % 13;
#pragma acc data copyin (g) create (h)
  {
    const int lengths[] = { most, 512, 511, 129, 80, 65, 64, 33, 5 };
    for (int l = 0; l < 9; l++)
      for (int at = 0; at < 6; at += 5)
	{
	  int n = lengths[l];
	  check_clamped (n, at);
	  check_further (n, at);
	  check_both (n, at);
	  check_around (n, at);
	  check_mended (n, at);
	  check_natural (n, at);
	  check_inner (n, at);
	  check_middle (n, at);
	  check_chosen (n, at);
	}
    check_clamped (1, 0);
    check_around (1, 0);
    check_natural (1, 0);
  }
  return 0;
}
