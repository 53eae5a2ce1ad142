/* Loops over partners that leave out the thread itself: what is loaded once more is what another
   iteration or lane loads.  One, two and many threads and partners; forces, potentials with a
   cutoff, counts; partners through indices; loops that begin at another number, or count down;
   and what depends on both, which stays behind its condition.
   { dg-additional-options "-fplugin-arg-accplug-tiles=always" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"
#include <math.h>
#include <stdlib.h>

#define MOST 300

struct point { float x, y, z, w; };

static float x[3 * MOST], f[3 * MOST], f0[3 * MOST];
static double d[MOST];
static struct point p[MOST];
static int at[MOST];
static float own[MOST * MOST];
static long r[MOST], r0[MOST];

/* NAME (n): f or r of thread i by the last argument over j; HEAD begins the loop.  */
#define CASE(NAME, RESULT, INIT, HEAD, LAST, ...)				\
static void									\
host_##NAME (int n)								\
{										\
  for (int i = 0; i < n; i++)							\
    {										\
      INIT;									\
      HEAD									\
	__VA_ARGS__								\
      RESULT##0[i] = LAST;							\
    }										\
}										\
static void									\
NAME (int n)									\
{										\
  for (int i = 0; i < MOST; i++)						\
    f[i] = f0[i] = r[i] = r0[i] = -7;						\
  host_##NAME (n);								\
  _Pragma ("acc parallel loop gang vector copyin (x, d, p, at, own[0:n*n]) copy (f, r)")	\
  for (int i = 0; i < n; i++)							\
    {										\
      INIT;									\
      HEAD									\
	__VA_ARGS__								\
      RESULT[i] = LAST;								\
    }										\
  for (int i = 0; i < MOST; i++)						\
    {										\
      CHECK_ELEMENT (i, r[i], r0[i]);						\
      if (fabsf (f[i] - f0[i]) > 1e-4f * (1 + fabsf (f0[i])))			\
	CHECK_ELEMENT (i, f[i], f0[i]);						\
    }										\
}

CASE (spring, f, float t = 0, for (int j = 0; j < n; j++), t,
      if (j != i)
	{
	  float a = x[3 * i] - x[3 * j], b = x[3 * i + 1] - x[3 * j + 1];
	  float l = sqrtf (a * a + b * b);
	  t += (l - 1) * (l - 1);
	})

CASE (skipped, f, float t = 0, for (int j = 0; j < n; j++), t,
      {
	if (i == j)
	  continue;
	float a = p[j].x - p[i].x, b = p[j].y - p[i].y, q = a * a + b * b + .5f;
	t += p[j].w * a / (q * sqrtf (q));
      })

CASE (cutoff, f, float t = 0; float u = 0, for (int j = 0; j < n; j++), t + u,
      if (i != j)
	{
	  float a = p[j].x - p[i].x, b = p[j].z - p[i].z, q = a * a + b * b;
	  if (q < .3f)
	    {
	      t += 1 / (q + .25f);
	      u -= a;
	    }
	})

CASE (counts, r, long t = 0, for (int j = 0; j < n; j++), t,
      if (j != i)
	t += d[j] < d[i] || (d[j] == d[i] && j < i);)

CASE (through, r, long t = 0, for (int j = 0; j < n; j++), t,
      if (j != i)
	t += at[at[j]] * 3 - at[i];)

CASE (downwards, r, long t = 0, for (int j = n - 1; j >= 0; j--), t,
      if (j != i)
	t = t * 3 + at[j];)

CASE (shifted, r, long t = 5, for (int j = 1; j < n; j += 2), t,
      if (j != i + 1)
	t = t * 5 - at[j] + at[i];)

/* All lanes leave out the same iteration: nobody loads at[0].  */
CASE (nobody, r, long t = 0, for (int j = i; j < i + n; j++), t,
      if (j != i)
	t += at[j - i];)

/* Nobody loads own[i * n + i].  */
CASE (matrix, f, float t = 0, for (int j = 0; j < n; j++), t,
      if (j != i)
	t += own[i * n + j];)

CASE (quotient, r, long t = 0, for (int j = 0; j < n; j++), t,
      if (j != i)
	t += at[j] * 100 / (j - i);)

static void
all (int n)
{
  spring (n);
  skipped (n);
  cutoff (n);
  counts (n);
  through (n);
  downwards (n);
  shifted (n);
  nobody (n);
  matrix (n);
  quotient (n);
}

int
main (void)
{
  for (int i = 0; i < MOST; i++)
    {
      for (int k = 0; k < 3; k++)
	x[3 * i + k] = (i * (k + 7) % 31) * .125f;
      d[i] = i * 11 % 40;
      p[i] = (struct point) { i % 13 * .1f, i % 7 * .2f, i % 11 * .1f, 1 + i % 3 };
      at[i] = i;
      for (int k = 0; k < MOST; k++)
	own[i * MOST + k] = (i + k) % 5;
    }
  for (int i = 0; i < MOST; i++)
    at[i] = i * 7 % MOST ? i * 7 % MOST % 2 : 0;
  static const int sizes[] = { 0, 1, 2, 3, 31, 32, 33, 34, 64, 129, 200, MOST };
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    all (sizes[k]);
  return 0;
}
