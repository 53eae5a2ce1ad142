/* Runs of short elements in loops whose branches choose what is stored: loads that some
   iterations alone do, conditions in conditions, bounds that are constant.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>
#include "check.h"

enum { H = 37, W = 203, N = 999 };
static unsigned char now[H * W + 1], next[H * W + 1], want[H * W + 1];
static short a[N], b[N], c[N];

#define NEIGHBOURS(g, w)						\
  (g[(i-1)*w+j-1] + g[(i-1)*w+j] + g[(i-1)*w+j+1] + g[i*w+j-1]		\
   + g[i*w+j+1] + g[(i+1)*w+j-1] + g[(i+1)*w+j] + g[(i+1)*w+j+1])

static void
variable (int w, const unsigned char *restrict g, unsigned char *restrict h)
{
#pragma acc parallel loop collapse (2) present (g[0:H*w], h[0:H*w])
  for (int i = 1; i < H - 1; i++)
    for (int j = 1; j < w - 1; j++)
      {
	int s = NEIGHBOURS (g, w);
	h[i*w+j] = s == 3 || (s == 2 && g[i*w+j]);
      }
}

static void
constant (const unsigned char *restrict g, unsigned char *restrict h)
{
#pragma acc parallel loop collapse (2) present (g[0:H*W], h[0:H*W])
  for (int i = 1; i < H - 1; i++)
    for (int j = 1; j < W - 1; j++)
      {
	int s = NEIGHBOURS (g, W);
	if (g[i*W+j])
	  h[i*W+j] = s == 2 || s == 3;
	else
	  h[i*W+j] = s == 3;
      }
}

static void
check_life (int w)
{
  memset (want, 9, sizeof want);
  for (int i = 1; i < H - 1; i++)
    for (int j = 1; j < w - 1; j++)
      {
	int s = NEIGHBOURS (now, w);
	want[i*w+j] = s == 3 || (s == 2 && now[i*w+j]);
      }
  CHECK (!memcmp (want, next, sizeof want));
}

static short
choose (short x, short y)
{
  short v;
  if (x > 0)
    v = y > 5 ? x * 2 : x - y;
  else
    v = y == 3 ? 7 : -x;
  return v;
}

/* More than a run of it should have.  */
#define MORE(k) \
  if (x > k) v += y == k ? x * 3 + k : y == k + 9 ? x - y * 5 : x & (y + 3 * k)
static inline short
choose_long (short x, short y)
{
  int v = 0;
  MORE (1); MORE (2); MORE (3); MORE (4); MORE (5); MORE (6); MORE (7); MORE (8);
  return v;
}

int
main ()
{
  for (int i = 0; i < H * W; i++)
    now[i] = i * 7919 % 1000 % 2;
  for (int w = W; w > 3; w = w * 2 / 3)
    {
      memset (next, 9, sizeof next);
#pragma acc data copyin (now) copy (next)
      variable (w, now, next);
      check_life (w);
    }
  memset (next, 9, sizeof next);
#pragma acc data copyin (now) copy (next)
  constant (now, next);
  check_life (W);

  for (int i = 0; i < N; i++)
    a[i] = i * 31 % 100 - 50, b[i] = i * 7 % 13;
#pragma acc parallel loop copyin (a, b) copyout (c)
  for (int i = 0; i < N; i++)
    {
      short v;
      if (a[i] > 0)
	v = b[i] > 5 ? a[i] * 2 : a[i] - b[i];
      else
	v = b[i] == 3 ? 7 : -a[i];
      c[i] = v;
    }
  for (int i = 0; i < N; i++)
    CHECK (c[i] == choose (a[i], b[i]));
#pragma acc parallel loop copyin (a, b) copyout (c)
  for (int i = 0; i < N; i++)
    c[i] = choose_long (a[i], b[i]);
  for (int i = 0; i < N; i++)
    CHECK (c[i] == choose_long (a[i], b[i]));
  return 0;
}
