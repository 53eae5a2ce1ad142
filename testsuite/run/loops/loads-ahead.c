/* Loops with long operations, whose loads come an iteration ahead: of all lengths, forwards
   and backwards, at the ends of arrays.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"

enum { THREADS = 33 };

struct body { float x, y, mass; };

static void
compare (int n)
{
  struct body *p = malloc (n * sizeof *p + 1);
  float f[THREADS], g[THREADS], h[THREADS], last[THREADS];
  for (int i = 0; i < n; i++)
    p[i] = (struct body) { i % 13, i % 7 * .5f, 1 + i % 3 };
#pragma acc parallel loop copyin(p[0:n]) copyout(f, g, h, last)
  for (int i = 0; i < THREADS; i++)
    {
      float forwards = 0, backwards = 0, some = 0, q = -1;
      for (int j = 0; j < n; j++)
	{
	  float dx = p[j].x - i, dy = p[j].y;
	  forwards += p[j].mass / __builtin_sqrtf (dx * dx + dy * dy + 1);
	}
      for (int j = n - 1; j >= 0; j--)
	backwards += p[j].mass / (p[j].y + i + 1);
      for (int j = i; j < n; j += 3)
	{
	  q = p[j].x / (p[j].mass + i);
	  some += q;
	}
      f[i] = forwards, g[i] = backwards, h[i] = some, last[i] = q;
    }
  for (int i = 0; i < THREADS; i++)
    {
      float forwards = 0, backwards = 0, some = 0, q = -1;
      for (int j = 0; j < n; j++)
	{
	  float dx = p[j].x - i, dy = p[j].y;
	  forwards += p[j].mass / __builtin_sqrtf (dx * dx + dy * dy + 1);
	}
      for (int j = n - 1; j >= 0; j--)
	backwards += p[j].mass / (p[j].y + i + 1);
      for (int j = i; j < n; j += 3)
	{
	  q = p[j].x / (p[j].mass + i);
	  some += q;
	}
      CHECK_REAL (f[i], forwards, 1e-4);
      CHECK_REAL (g[i], backwards, 1e-4);
      CHECK_REAL (h[i], some, 1e-4);
      CHECK_REAL (last[i], q, 1e-4);
    }
  free (p);
}

int
main (void)
{
  static const int lengths[] = { 0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 100, 1001 };
  for (unsigned l = 0; l < sizeof lengths / sizeof *lengths; l++)
    compare (lengths[l]);
  return 0;
}
