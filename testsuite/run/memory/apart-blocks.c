/* Iterations that load behind stores through other pointers: arrays of their own, the same array
   by two names, parts of one array, memory of the device that the run time knows nothing of,
   pointers in the middle of a block.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"
#include <openacc.h>
#include <string.h>

#define SIZE 1000

static void
host_steps (int n, float *x, float *y, float *z, const float *v, const float *w)
{
  for (int i = 0; i < n; i++)
    {
      x[i] += 2 * v[i];
      y[i] += 3 * w[i] + x[i];
      z[i] = y[i] - v[i] + w[i];
    }
}

static void
steps (int n, float *x, float *y, float *z, const float *v, const float *w)
{
#pragma acc parallel loop present (x, y, z, v, w)
  for (int i = 0; i < n; i++)
    {
      x[i] += 2 * v[i];
      y[i] += 3 * w[i] + x[i];
      z[i] = y[i] - v[i] + w[i];
    }
}

static void
known_to_nobody (int n, float *x, float *y, float *z, const float *v, const float *w)
{
#pragma acc parallel loop deviceptr (x, y, z, v, w)
  for (int i = 0; i < n; i++)
    {
      x[i] += 2 * v[i];
      y[i] += 3 * w[i] + x[i];
      z[i] = y[i] - v[i] + w[i];
    }
}

static void
gradient (int n, int m, const float *p, float *east, float *south, float *size)
{
#pragma acc parallel loop collapse (2) present (p, east, south, size)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	int k = i * m + j, e = j == m - 1 ? k : k + 1, s = i == n - 1 ? k : k + m;
	east[k] = p[e] - p[k];
	south[k] = p[s] - p[k];
	size[k] = east[k] * east[k] + south[k] * south[k];
      }
}

static float a[8 * SIZE], b[8 * SIZE];

static void
fill (void)
{
  for (int i = 0; i < 8 * SIZE; i++)
    a[i] = b[i] = (i * 7 % 23) * .25f;
}

static void
compare (void)
{
  for (int i = 0; i < 8 * SIZE; i++)
    CHECK_ELEMENT (i, a[i], b[i]);
}

/* A block for each array, or one for all.  */
static void
mapped (int n, int x, int y, int z, int v, int w, int blocks)
{
  fill ();
  for (int k = 0; k < blocks; k++)
    acc_copyin (a + k * (8 * SIZE / blocks), sizeof a / blocks);
  steps (n, a + x, a + y, a + z, a + v, a + w);
  for (int k = 0; k < blocks; k++)
    acc_copyout (a + k * (8 * SIZE / blocks), sizeof a / blocks);
  host_steps (n, b + x, b + y, b + z, b + v, b + w);
  compare ();
}

static void
of_the_device (int y)
{
  fill ();
  float *d = acc_malloc (sizeof a);
  acc_memcpy_to_device (d, a, sizeof a);
  known_to_nobody (SIZE, d, d + y, d + 2 * SIZE, d + 3 * SIZE, d + 4 * SIZE);
  acc_memcpy_from_device (a, d, sizeof a);
  acc_free (d);
  host_steps (SIZE, b, b + y, b + 2 * SIZE, b + 3 * SIZE, b + 4 * SIZE);
  compare ();
}

static void
of_a_plane (int n, int m)
{
  fill ();
  for (int k = 0; k < 4; k++)
    acc_copyin (a + k * SIZE, SIZE * sizeof *a);
  gradient (n, m, a, a + SIZE, a + 2 * SIZE, a + 3 * SIZE);
  for (int k = 0; k < 4; k++)
    acc_copyout (a + k * SIZE, SIZE * sizeof *a);
  for (int k = 0; k < n * m; k++)
    {
      float e = k % m == m - 1 ? 0 : b[k + 1] - b[k];
      float s = k / m == n - 1 ? 0 : b[k + m] - b[k];
      b[SIZE + k] = e;
      b[2 * SIZE + k] = s;
      b[3 * SIZE + k] = e * e + s * s;
    }
  compare ();
}

int
main (void)
{
  enum { s = SIZE };
  for (int blocks = 1; blocks <= 8; blocks *= 8)
    {
      mapped (s, 0, s, 2 * s, 3 * s, 4 * s, blocks);
      mapped (1, 0, s, 2 * s, 3 * s, 4 * s, blocks);
      mapped (0, 0, s, 2 * s, 3 * s, 4 * s, blocks);
      mapped (s, 0, 0, 2 * s, 3 * s, 4 * s, blocks);	/* x and y */
      mapped (s, 0, s, s, 3 * s, 4 * s, blocks);	/* y and z */
      mapped (s, 0, s, 2 * s, 0, 4 * s, blocks);	/* x and v */
      mapped (s, 0, s, 2 * s, 2 * s, s, blocks);	/* z and v, y and w */
      mapped (s, 0, 0, 0, 0, 0, blocks);
      mapped (s / 2, 3, s + 5, 2 * s + 7, 3 * s + 1, 4 * s + 2, blocks);
      mapped (s / 4, 0, s / 4, s / 2, s, s + s / 2, blocks);
    }
  of_the_device (SIZE);
  of_the_device (0);
  of_a_plane (25, 40);
  of_a_plane (1, 1);
  of_a_plane (31, 32);
  return 0;
}
