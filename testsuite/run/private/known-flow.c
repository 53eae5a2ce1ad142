/* Private arrays under loops whose ends depend on loops around them: transforms, networks,
   triangles, with conditions that data decide.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"

#define N 60

int x[16 * N], o[16 * N];

/* Pairs H apart, H halved.  */
static void
transform (const int *x, int *o, int i)
{
  int v[16];
  for (int k = 0; k < 16; k++)
    v[k] = x[k * N + i];
  for (int h = 8; h >= 1; h /= 2)
    for (int g = 0; g < 16; g += 2 * h)
      for (int k = 0; k < h; k++)
	{
	  int a = v[g + k], b = v[g + k + h];
	  v[g + k] = a + b;
	  v[g + k + h] = (a - b) * (k + 1);
	}
  for (int k = 0; k < 16; k++)
    o[k * N + i] = v[k];
}

/* A triangle, and elements that other elements choose.  */
static void
triangle (const int *x, int *o, int i)
{
  int v[4][4], most = 0;
  for (int k = 0; k < 16; k++)
    v[k / 4][k % 4] = x[k * N + i];
  for (int p = 0; p < 4; p++)
    for (int r = p; r < 4; r++)
      {
	if (v[r][p] > most)
	  {
	    most = v[r][p];
	    v[p][r] += 2;
	  }
	else if (v[p][r] % 2)
	  v[r][p]--;
	for (int c = r; c < 4; c += p + 1)
	  v[r][c] = v[r][c] * 3 - v[p][c] + most;
      }
  for (int k = 0; k < 16; k++)
    o[k * N + i] = v[k / 4][k % 4];
}

/* The data say how many.  */
static void
some (const int *x, int *o, int i)
{
  int v[16], n = x[i] & 7;
  for (int k = 0; k < 16; k++)
    v[k] = x[k * N + i];
  for (int h = 1; h <= n; h *= 2)
    for (int k = 0; k + h < 16; k++)
      v[k] += v[k + h];
  for (int h = 1; h <= 8; h *= 2)
    for (int k = 0; k < h; k++)
      if (v[k] & 1)
	for (int l = 0; l < n; l++)
	  v[k + l] ^= h;
  for (int k = 0; k < 16; k++)
    o[k * N + i] = v[k];
}

/* Unsigned counters of few bits, downwards, and a loop that has no iteration at times.  */
static void
counters (const int *x, int *o, int i)
{
  int v[16];
  for (int k = 0; k < 16; k++)
    v[k] = x[k * N + i];
  for (unsigned char h = 254; h > 250; h++)
    for (int k = 254; k >= h; k -= 2)
      v[k & 15] += h;
  for (short h = 5; h >= 0; h--)
    for (int k = 0; k < h - 2; k++)
      v[k + h] -= v[k];
  for (int k = 0; k < 16; k++)
    o[k * N + i] = v[k];
}

#define CHECK_KIND(F)							\
  do									\
    {									\
      _Pragma ("acc parallel loop copyin (x) copyout (o)")		\
      for (int i = 0; i < N; i++)					\
	F (x, o, i);							\
      for (int i = 0; i < N; i++)					\
	F (x, e, i);							\
      for (int k = 0; k < 16 * N; k++)					\
	CHECK_ELEMENT (k, o[k], e[k]);					\
    }									\
  while (0)

int
main (void)
{
  static int e[16 * N];
  for (int k = 0; k < 16 * N; k++)
    x[k] = k * 37 % 101;
  CHECK_KIND (transform);
  CHECK_KIND (triangle);
  CHECK_KIND (some);
  CHECK_KIND (counters);
  return 0;
}
