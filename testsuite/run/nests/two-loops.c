/* Nests of two loops that leave the mapping to the compiler: sizes that are no
   multiples of a block, none at all, long rows and long columns, steps, and loops
   that run down.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static void
both (int ni, int nj)
{
  int *a = (int *) calloc (ni * nj + 1, sizeof (int));
#pragma acc parallel loop copy (a[0:ni * nj])
  for (int i = 0; i < ni; i++)
    {
#pragma acc loop
      for (int j = 0; j < nj; j++)
	a[i * nj + j] += i * 1000 + j + 1;
    }
#pragma acc kernels copy (a[0:ni * nj])
#pragma acc loop independent
  for (int i = ni - 1; i >= 0; i--)
    {
      int row = i * nj;
#pragma acc loop independent
      for (int j = nj - 1; j >= 0; j -= 1)
	a[row + j] += 7;
    }
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++)
      CHECK_ELEMENT (i * nj + j, a[i * nj + j], i * 1000 + j + 8);
  free (a);
}

static void
steps (long ni, long nj, long si, long sj)
{
  char *a = (char *) calloc (ni * nj, 1);
#pragma acc parallel loop copy (a[0:ni * nj])
  for (long i = 0; i < ni; i += si)
    {
#pragma acc loop
      for (long j = nj - 1; j >= 0; j -= sj)
	a[i * nj + j]++;
    }
  for (long i = 0; i < ni; i++)
    for (long j = 0; j < nj; j++)
      CHECK_ELEMENT (i * nj + j, a[i * nj + j],
		     i % si == 0 && (nj - 1 - j) % sj == 0);
  free (a);
}

/* Rows that are shorter than a block, of constant length.  */

static void
short_rows (void)
{
  static int a[300][5], b[3][40], c[2][100], d[5][2][70], e[300], f[300][5];
#pragma acc parallel copy (a, b, c, d, e, f)
  {
#pragma acc loop
    for (int i = 0; i < 300; i++)
#pragma acc loop
      for (int j = 0; j < 5; j++)
	a[i][j]++;
#pragma acc loop
    for (int i = 0; i < 3; i++)
#pragma acc loop
      for (int j = 0; j < 40; j++)
	b[i][j]++;
#pragma acc loop
    for (int i = 0; i < 2; i++)
#pragma acc loop
      for (int j = 0; j < 100; j++)
	c[i][j]++;
    /* A nest of three and a lone loop share the grid.  */
#pragma acc loop
    for (int i = 0; i < 5; i++)
#pragma acc loop
      for (int j = 0; j < 2; j++)
#pragma acc loop
	for (int k = 0; k < 70; k++)
	  d[i][j][k]++;
#pragma acc loop
    for (int i = 0; i < 300; i++)
      e[i] += 10;
#pragma acc loop gang
    for (int i = 0; i < 300; i++)
#pragma acc loop vector
      for (int j = 3; j < 5; j++)
	f[i][j] += 20;
  }
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 5; j++)
      {
	CHECK_ELEMENT (i, a[i][j], 1);
	CHECK_ELEMENT (i, f[i][j], (j > 2 ? 20 : 0));
	CHECK_ELEMENT (i, e[i], 10);
      }
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 40; j++)
      CHECK_ELEMENT (i, b[i][j], 1);
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 100; j++)
      CHECK_ELEMENT (i, c[i][j], 1);
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 2; j++)
      for (int k = 0; k < 70; k++)
	CHECK_ELEMENT (k, d[i][j][k], 1);
}

int
main (void)
{
  both (1, 1);
  both (3, 1000);
  both (1000, 3);
  both (129, 131);
  both (0, 5);
  both (5, 0);
  steps (50, 70, 3, 7);
  steps (33, 129, 1, 2);
  short_rows ();
  return 0;
}
