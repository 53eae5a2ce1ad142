/* Runs of short elements beside the ends of rows whose neighbours are at the other end: of known
   and unknown lengths, aligned or not, with fewer iterations than elements.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>
#include "check.h"

enum { H = 11, W = 512, SPARE = 64 };

static unsigned char g[H * W + SPARE], h[H * W + SPARE];
static short a[W + SPARE], b[W + SPARE];

static void
torus (const unsigned char *restrict from, unsigned char *restrict to)
{
#pragma acc parallel loop collapse(2) present(from[0:H*W], to[0:H*W])
  for (int i = 0; i < H; i++)
    for (int j = 0; j < W; j++)
      {
	int up = (i + H - 1) % H, down = (i + 1) % H, left = (j + W - 1) % W, right = (j + 1) % W;
	int sum = (from[up * W + left] + from[up * W + j] + from[up * W + right]
		   + from[i * W + left] + from[i * W + right]
		   + from[down * W + left] + from[down * W + j] + from[down * W + right]);
	to[i * W + j] = sum == 3 || (sum == 2 && from[i * W + j]);
      }
}

static void
torus_of (int n, int m, const unsigned char *restrict from, unsigned char *restrict to)
{
#pragma acc parallel loop collapse(2) present(from[0:n*m], to[0:n*m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	int up = (i + n - 1) % n, down = (i + 1) % n, left = (j + m - 1) % m, right = (j + 1) % m;
	int sum = (from[up * m + left] + from[up * m + j] + from[up * m + right]
		   + from[i * m + left] + from[i * m + right]
		   + from[down * m + left] + from[down * m + j] + from[down * m + right]);
	to[i * m + j] = sum == 3 || (sum == 2 && from[i * m + j]);
      }
}

/* Some of N elements of a row of M.  */
static void
line (int n, int m, const short *restrict from, short *restrict to)
{
#pragma acc parallel loop present(from[0:m], to[0:m])
  for (int j = 0; j < n; j++)
    to[j] = 3 * from[(j + m - 3) % m] + from[(j + 2) % m] + from[j];
}

static int
alive (const unsigned char *from, int n, int m, int i, int j)
{
  int sum = -from[i * m + j];
  for (int y = -1; y < 2; y++)
    for (int x = -1; x < 2; x++)
      sum += from[(i + y + n) % n * m + (j + x + m) % m];
  return sum == 3 || (sum == 2 && from[i * m + j]);
}

static void
check_torus (int n, int m, int at)
{
  memset (h, 9, sizeof h);
#pragma acc update device(h)
  torus_of (n, m, g + at, h + at);
#pragma acc update self(h)
  for (int k = 0; k < H * W + SPARE; k++)
    CHECK (h[k] == (k < at || k >= at + n * m ? 9
		    : alive (g + at, n, m, (k - at) / m, (k - at) % m)));
}

static void
check_line (int n, int m, int at)
{
  memset (b, 9, sizeof b);
#pragma acc update device(b)
  line (n, m, a + at, b + at);
#pragma acc update self(b)
  for (int k = 0; k < W + SPARE; k++)
    {
      int j = k - at;
      CHECK (b[k] == (j < 0 || j >= n ? 9 * 257
		      : 3 * a[at + (j + m - 3) % m] + a[at + (j + 2) % m] + a[k]));
    }
}

int
main ()
{
  for (int k = 0; k < H * W + SPARE; k++)
    g[k] = k * 7919 % 13 < 6;
  for (int k = 0; k < W + SPARE; k++)
    a[k] = k * 31 % 1000;
#pragma acc data copyin(g, a) create(h, b)
  {
    memset (h, 9, sizeof h);
#pragma acc update device(h)
    torus (g, h);
#pragma acc update self(h)
    for (int k = 0; k < H * W; k++)
      CHECK (h[k] == alive (g, H, W, k / W, k % W));
    const int lengths[] = { W, 511, 129, 80, 65, 64, 33, 16, 3 };
    for (int l = 0; l < 9; l++)
      for (int at = 0; at < 3; at += 2)
	{
	  check_torus (H, lengths[l], at);
	  for (int less = 0; less < 8 && less < lengths[l]; less += 7)
	    check_line (lengths[l] - less, lengths[l], at);
	}
    check_torus (1, 1, 0);
    check_torus (2, 2, 0);
  }
  return 0;
}
