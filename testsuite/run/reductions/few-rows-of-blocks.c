/* Few rows of many terms, which have a block of up to 1024 threads each: loops that follow each
   other, extremes with their places, rows in parts; sizes that the run knows, and constants;
   of as many rows and terms as choose each size of block.  Whole numbers: any order gives the
   same sums.
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"

static float *x, *y;

static void
fill (int n)
{
  x = malloc (sizeof *x * (n + 1));
  y = malloc (sizeof *y * (n + 1));
  for (int i = 0; i < n; i++)
    {
      x[i] = i * 7 % 31 % 5 + i % 2;
      y[i] = -1;
    }
}

static void
norms (int n, int m)
{
  fill (n * m);
#pragma acc parallel loop gang copyin (x[0:n * m]) copyout (y[0:n * m])
  for (int i = 0; i < n; i++)
    {
      float s = 0, most = x[i * m];
#pragma acc loop vector reduction (+: s)
      for (int j = 0; j < m; j++)
	s += x[i * m + j];
#pragma acc loop vector reduction (max: most)
      for (int j = 0; j < m; j++)
	most = x[i * m + j] + j % 100 > most ? x[i * m + j] + j % 100 : most;
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	y[i * m + j] = x[i * m + j] * most + s;
    }
  for (int i = 0; i < n; i++)
    {
      float s = 0, most = x[i * m];
      for (int j = 0; j < m; j++)
	{
	  s += x[i * m + j];
	  most = x[i * m + j] + j % 100 > most ? x[i * m + j] + j % 100 : most;
	}
      for (int j = 0; j < m; j++)
	CHECK_ELEMENT (i * m + j, y[i * m + j], x[i * m + j] * most + s);
    }
  free (x);
  free (y);
}

static void
channels (int n, int c, int m)
{
  fill (n * c * m);
#pragma acc parallel loop gang copyin (x[0:n * c * m]) copyout (y[0:n * c * m])
  for (int k = 0; k < c; k++)
    {
      float s = 0, q = 0;
#pragma acc loop vector collapse (2) reduction (+: s, q)
      for (int b = 0; b < n; b++)
	for (int p = 0; p < m; p++)
	  {
	    s += x[(b * c + k) * m + p];
	    q += x[(b * c + k) * m + p] * (p % 3);
	  }
#pragma acc loop vector collapse (2)
      for (int b = 0; b < n; b++)
	for (int p = 0; p < m; p++)
	  y[(b * c + k) * m + p] = s + q - b;
    }
  for (int k = 0; k < c; k++)
    {
      float s = 0, q = 0;
      for (int b = 0; b < n; b++)
	for (int p = 0; p < m; p++)
	  {
	    s += x[(b * c + k) * m + p];
	    q += x[(b * c + k) * m + p] * (p % 3);
	  }
      for (int b = 0; b < n; b++)
	for (int p = 0; p < m; p++)
	  CHECK_ELEMENT ((b * c + k) * m + p, y[(b * c + k) * m + p], s + q - b);
    }
  free (x);
  free (y);
}

/* A row is in parts, which workers have.  */

static void
parts (int n, int c, int m)
{
  fill (n * c * m);
#pragma acc parallel loop gang copyin (x[0:n * c * m]) copyout (y[0:c])
  for (int k = 0; k < c; k++)
    {
      float s = 0;
      for (int b = 0; b < n; b++)
#pragma acc loop vector reduction (+: s)
	for (int p = 0; p < m; p++)
	  s += x[(b * c + k) * m + p];
      y[k] = s;
    }
  for (int k = 0; k < c; k++)
    {
      float s = 0;
      for (int b = 0; b < n; b++)
	for (int p = 0; p < m; p++)
	  s += x[(b * c + k) * m + p];
      CHECK_ELEMENT (k, y[k], s);
    }
  free (x);
  free (y);
}

static void
places (int n, int m)
{
  int *most = malloc (sizeof *most * n);
  fill (n * m);
#pragma acc parallel loop copyin (x[0:n * m]) copyout (most[0:n])
  for (int i = 0; i < n; i++)
    {
      float largest = x[i * m];
      int place = 0;
      for (int j = 1; j < m; j++)
	if (x[i * m + j] - j % 1001 * j % 13 > largest)
	  {
	    largest = x[i * m + j] - j % 1001 * j % 13;
	    place = j;
	  }
      most[i] = place;
    }
  for (int i = 0; i < n; i++)
    {
      float largest = x[i * m];
      int place = 0;
      for (int j = 1; j < m; j++)
	if (x[i * m + j] - j % 1001 * j % 13 > largest)
	  {
	    largest = x[i * m + j] - j % 1001 * j % 13;
	    place = j;
	  }
      CHECK_ELEMENT (i, most[i], place);
    }
  free (most);
  free (x);
  free (y);
}

#define ROWS 3
#define LONG 16001

/* Constants.  */

static void
constants (void)
{
  static int a[ROWS][LONG], b[ROWS][LONG];
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < LONG; j++)
      a[i][j] = (i + 3 * j) % 17;
#pragma acc parallel loop gang copyin (a) copyout (b)
  for (int i = 0; i < ROWS; i++)
    {
      int s = 0;
#pragma acc loop vector reduction (+: s)
      for (int j = 0; j < LONG; j++)
	s += a[i][j];
#pragma acc loop vector
      for (int j = 0; j < LONG; j++)
	b[i][j] = a[i][LONG - 1 - j] - s;
    }
  for (int i = 0; i < ROWS; i++)
    {
      int s = 0;
      for (int j = 0; j < LONG; j++)
	s += a[i][j];
      for (int j = 0; j < LONG; j++)
	CHECK_ELEMENT (i * LONG + j, b[i][j], a[i][LONG - 1 - j] - s);
    }
}

int
main (void)
{
  static const int sizes[][2] = { { 2, 16500 }, { 1, 9000 }, { 2, 5000 }, { 3, 4096 }, { 1, 1 },
				  { 300, 130 }, { 2, 33 }, { 0, 5 }, { 3, 0 }, { 580, 34 },
				  { 145, 16384 / 8 } };
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
    {
      if (sizes[i][1])
	{
	  norms (sizes[i][0], sizes[i][1]);
	  places (sizes[i][0], sizes[i][1]);
	}
      channels (3, sizes[i][0], sizes[i][1] / 3);
      parts (5, sizes[i][0], sizes[i][1] / 5);
    }
  channels (1500, 2, 6);
  channels (3000, 2, 6);
  parts (130, 2, 40);
  parts (1030, 1, 17);
  constants ();
  return 0;
}
