/* Loops that store to places computed from real numbers and load from them before: particles
   into the lists of cells, and a histogram by one thread.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* { dg-additional-options "-ffast-math" } */

#include "check.h"

enum { n = 203, cells = 8 };
struct particle { float x, y; int cell; };
static struct particle p[n];
static int head[cells * cells], next[n], count[64], before[n];
static double v[n];

static int
limited (int c)
{
  return c < 0 ? 0 : c > cells * cells - 1 ? cells * cells - 1 : c;
}

static int
cell_of (const struct particle *q)
{
  return limited ((int) (q->y * cells) * cells + (int) (q->x * cells));
}

static void
link_cells (void)
{
#pragma acc serial loop copy (p, head, next)
  for (int i = 0; i < n; i++)
    {
      int c = cell_of (&p[i]);
      p[i].cell = c;
      next[i] = head[c];
      head[c] = i;
    }
}

static void
count_values (void)
{
#pragma acc serial loop copy (count, before) copyin (v)
  for (int i = 0; i < n; i++)
    {
      int c = (int) (v[i] * 16) & 63;
      before[i] = count[c];
      count[c]++;
    }
}

int
main (void)
{
  static int want_head[cells * cells], want_next[n], want_count[64], want_before[n];
  for (int c = 0; c < cells * cells; c++)
    head[c] = want_head[c] = -1;
  for (int i = 0; i < n; i++)
    {
      p[i].x = (i * 37 % 64) / 64.f;
      p[i].y = (i * 53 % 128) / 128.f;
      v[i] = i * 0.25;
    }
  link_cells ();
  count_values ();
  for (int i = 0; i < n; i++)
    {
      int c = cell_of (&p[i]), k = (int) (v[i] * 16) & 63;
      CHECK_ELEMENT (i, p[i].cell, c);
      want_next[i] = want_head[c];
      want_head[c] = i;
      want_before[i] = want_count[k]++;
    }
  for (int i = 0; i < n; i++)
    {
      CHECK_ELEMENT (i, next[i], want_next[i]);
      CHECK_ELEMENT (i, before[i], want_before[i]);
    }
  for (int c = 0; c < cells * cells; c++)
    {
      CHECK_ELEMENT (c, head[c], want_head[c]);
      CHECK_ELEMENT (c, count[c], want_count[c]);
    }
  return 0;
}
