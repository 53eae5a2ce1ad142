/* Nests that share a grid of several axes though their rows differ by a few iterations, though
   clauses name levels, or beside loops over an element's components; alone, and with others in
   one region.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 37, M = 151 };

static int a[N][M], b[N][M], c[9][N][40], d[N][M][3], e[N];

static void
fields (int n, int m, int color)
{
#pragma acc parallel loop copy (a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = (i + color) % 2; j < m; j += 2)
      a[i][j] += 1 + color;
#pragma acc kernels loop independent copy (a)
  for (int i = n - 1; i >= 0; i--)
    {
      int first = ((i ^ color) & 3) + 1;
#pragma acc loop independent
      for (int j = first; j < m; j++)
	a[i][j] += 10;
    }
#pragma acc parallel loop copy (a)
  for (int i = 0; i < n; i++)
    {
      int end = m - (i % 3 == color ? 5 : 0);
#pragma acc loop
      for (int j = 0; j < end; j++)
	a[i][j] += 100;
    }
}

static void
levels (int l, int n, int m)
{
#pragma acc parallel copy (b, c, d, e)
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	b[i][j] += i + j;
#pragma acc loop gang
    for (int k = 0; k < l; k++)
#pragma acc loop worker
      for (int i = 0; i < n; i++)
#pragma acc loop vector
	for (int j = 0; j < 40; j++)
	  c[k][i][j] += k + i + j;
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < m; j++)
#pragma acc loop
	for (int k = 0; k < 3; k++)
	  d[i][j][k] += i + j + k;
#pragma acc loop
    for (int i = 0; i < n; i++)
      e[i]++;
  }
}

int
main (void)
{
  for (int color = 0; color < 2; color++)
    fields (N, M, color);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	int sum = (i + j) % 2 ? 2 : 1;
	for (int color = 0; color < 2; color++)
	  sum += (10 * (j >= ((i ^ color) & 3) + 1)
		  + 100 * (j < M - (i % 3 == color ? 5 : 0)));
	CHECK_ELEMENT (i * M + j, a[i][j], sum);
      }
  levels (9, N, M);
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, e[i], 1);
      for (int j = 0; j < M; j++)
	{
	  CHECK_ELEMENT (i * M + j, b[i][j], i + j);
	  for (int k = 0; k < 3; k++)
	    CHECK_ELEMENT (i * M + j, d[i][j][k], i + j + k);
	}
      for (int k = 0; k < 9; k++)
	for (int j = 0; j < 40; j++)
	  CHECK_ELEMENT (i * 40 + j, c[k][i][j], k + i + j);
    }
  return 0;
}
