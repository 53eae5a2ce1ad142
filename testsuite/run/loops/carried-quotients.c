/* Collapsed loops that lanes share, whose indices go along from one iteration to the next: of
   two and three loops, of several types, with lengths of 0, of 1, around the number of lanes,
   and beyond; quotients that the program itself computes; addresses of 64 bits that are made
   of such indices, of several arrays, whose rows are longer than the loop.
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"

static void
two (int n, int c, int m)
{
  int all = n * c * m;
  int *x = malloc (sizeof *x * (all + 1)), *y = malloc (sizeof *y * (all + 1));
  for (int i = 0; i < all; i++)
    {
      x[i] = i * 7 % 31;
      y[i] = -1;
    }
#pragma acc parallel loop gang copyin (x[0:all]) copy (y[0:all])
  for (int k = 0; k < c; k++)
    {
      int s = 0;
#pragma acc loop vector collapse (2) reduction (+: s)
      for (int b = 0; b < n; b++)
	for (int p = 0; p < m; p++)
	  s += x[(b * c + k) * m + p] * (p + 2);
#pragma acc loop vector collapse (2)
      for (int b = 0; b < n; b++)
	for (int p = 0; p < m; p++)
	  y[(b * c + k) * m + p] = x[(b * c + k) * m + p] + s + b * 3 + p;
    }
  for (int k = 0; k < c; k++)
    {
      int s = 0;
      for (int b = 0; b < n; b++)
	for (int p = 0; p < m; p++)
	  s += x[(b * c + k) * m + p] * (p + 2);
      for (int b = 0; b < n; b++)
	for (int p = 0; p < m; p++)
	  CHECK_ELEMENT ((b * c + k) * m + p, y[(b * c + k) * m + p],
			 x[(b * c + k) * m + p] + s + b * 3 + p);
    }
  free (x);
  free (y);
}

static void
three (int c, long n, short m, unsigned l)
{
  int all = c * n * m * l;
  int *x = malloc (sizeof *x * (all + 1)), *z = malloc (sizeof *z * (c + 1));
  for (int i = 0; i < all; i++)
    x[i] = i * 7 % 31;
#pragma acc parallel loop gang copyin (x[0:all]) copyout (z[0:c])
  for (int k = 0; k < c; k++)
    {
      int s = 0;
#pragma acc loop vector collapse (3) reduction (+: s)
      for (long i = 0; i < n; i++)
	for (short j = 0; j < m; j++)
	  for (unsigned h = 0; h < l; h++)
	    s += x[((k * n + i) * m + j) * l + h] * (i + 2 * j + 3 * h);
      z[k] = s;
    }
  for (int k = 0; k < c; k++)
    {
      int s = 0;
      for (long i = 0; i < n; i++)
	for (short j = 0; j < m; j++)
	  for (unsigned h = 0; h < l; h++)
	    s += x[((k * n + i) * m + j) * l + h] * (i + 2 * j + 3 * h);
      CHECK_ELEMENT (k, z[k], s);
    }
  free (x);
  free (z);
}

/* Addresses of 64 bits, of elements of several sizes.  */

static void
places (int n, int c, int m, size_t row)
{
  size_t all = (size_t) n * c * row + 1;
  double *x = malloc (sizeof *x * all);
  short *y = malloc (sizeof *y * all);
  signed char *z = malloc (all);
  for (size_t i = 0; i < all; i++)
    {
      x[i] = (int) i % 97;
      y[i] = i * 5 % 1001;
      z[i] = -1;
    }
#pragma acc parallel loop gang vector_length (32) copyin (x[0:all]) \
  copy (y[0:all], z[0:all])
  for (int k = 0; k < c; k++)
    {
      double s = 0;
#pragma acc loop vector collapse (2) reduction (+: s)
      for (int b = 0; b < n; b++)
	for (int p = 0; p < m; p++)
	  s += x[((size_t) b * c + k) * row + p] + y[((long) b * c + k) * row + m - 1 - p];
#pragma acc loop vector collapse (2)
      for (int b = 0; b < n; b++)
	for (int p = 0; p < m; p++)
	  {
	    size_t place = ((size_t) b * c + k) * row + p;
	    y[place] += (int) s % 1000;
	    if ((b + p) % 3)
	      z[place] = (int) x[((size_t) (n - 1 - b) * c + k) * row + p] + y[place] % 2;
	  }
    }
  for (int k = 0; k < c; k++)
    {
      long s = 0;
      for (int b = 0; b < n; b++)
	for (int p = 0; p < m; p++)
	  {
	    size_t place = ((size_t) b * c + k) * row + p;
	    s += (int) place % 97 + place * 5 % 1001;
	  }
      for (int b = 0; b < n; b++)
	for (int p = 0; p < m; p++)
	  {
	    size_t place = ((size_t) b * c + k) * row + p;
	    size_t other = ((size_t) (n - 1 - b) * c + k) * row + p;
	    CHECK_ELEMENT (place, y[place], (short) (place * 5 % 1001 + s % 1000));
	    CHECK_ELEMENT (place, z[place], (b + p) % 3 ? (int) other % 97 + y[place] % 2 : -1);
	  }
    }
  free (x);
  free (y);
  free (z);
}

static void
places_of_three (int c, int n, int h, int w)
{
  size_t all = (size_t) c * n * h * w + 1;
  float *x = malloc (sizeof *x * all);
  long *z = malloc (sizeof *z * (c + 1));
  for (size_t i = 0; i < all; i++)
    x[i] = (int) i % 31;
#pragma acc parallel loop gang vector_length (64) copyin (x[0:all]) copyout (z[0:c])
  for (int k = 0; k < c; k++)
    {
      long s = 0;
#pragma acc loop vector collapse (3) reduction (+: s)
      for (int i = 0; i < n; i++)
	for (int j = 0; j < h; j++)
	  for (int l = 0; l < w; l++)
	    s += (long) x[(((size_t) i * c + k) * h + j) * w + l] * (i + 2 * j + 3 * l);
      z[k] = s;
    }
  for (int k = 0; k < c; k++)
    {
      long s = 0;
      for (int i = 0; i < n; i++)
	for (int j = 0; j < h; j++)
	  for (int l = 0; l < w; l++)
	    s += (long) x[(((size_t) i * c + k) * h + j) * w + l] * (i + 2 * j + 3 * l);
      CHECK_ELEMENT (k, z[k], s);
    }
  free (x);
  free (z);
}

/* A loop that counts down, one that begins below zero, one by a stride.  */

static void
other_counters (int n, int m, int stride)
{
  int z[3] = { 0, 0, 0 }, w[3] = { 0, 0, 0 };
#pragma acc parallel loop gang copy (z)
  for (int k = 0; k < 3; k++)
    {
      int s = 0;
#pragma acc loop vector collapse (2) reduction (+: s)
      for (int i = n; i > k - n; i--)
	for (int j = -m; j < m; j += stride)
	  s += i * 3 + j * (k + 2);
      z[k] = s;
    }
  for (int k = 0; k < 3; k++)
    for (int i = n; i > k - n; i--)
      for (int j = -m; j < m; j += stride)
	w[k] += i * 3 + j * (k + 2);
  for (int k = 0; k < 3; k++)
    CHECK_ELEMENT (k, z[k], w[k]);
}

static void
own (int c, unsigned long n, unsigned long m, long from, long by)
{
  long z[64], w[64];
#pragma acc parallel loop copyout (z[0:c], w[0:c])
  for (int k = 0; k < c; k++)
    {
      unsigned long s = 0, t = 0, d = m + k;
#pragma acc loop seq
      for (unsigned long i = 0; i < n; i++)
	s = s * 3 + i / d * 5 + i % d + i / d % 7 + i / d / 7;
#pragma acc loop seq
      for (long i = from; i < (long) n; i += by)
	t = t * 3 + i / (by + 2) * 5 + i % (by + 2) + i / (k - 100);
      z[k] = s;
      w[k] = t;
    }
  for (int k = 0; k < c; k++)
    {
      unsigned long s = 0, t = 0, d = m + k;
      for (unsigned long i = 0; i < n; i++)
	s = s * 3 + i / d * 5 + i % d + i / d % 7 + i / d / 7;
      for (long i = from; i < (long) n; i += by)
	t = t * 3 + i / (by + 2) * 5 + i % (by + 2) + i / (k - 100);
      CHECK_ELEMENT (k, z[k], s);
      CHECK_ELEMENT (k, w[k], t);
    }
}

int
main (void)
{
  static const int sizes[][3] = { { 1, 1, 1 }, { 3, 2, 5 }, { 2, 3, 700 }, { 700, 3, 2 },
				  { 40, 4, 129 }, { 5, 2, 1024 }, { 1, 3, 5000 },
				  { 5000, 2, 1 }, { 0, 3, 4 }, { 4, 3, 0 }, { 7, 290, 40 },
				  { 33, 2, 1000 } };
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
    two (sizes[i][0], sizes[i][1], sizes[i][2]);
  three (2, 3, 4, 5);
  three (3, 40, 7, 33);
  three (1, 1, 100, 100);
  three (2, 1000, 3, 7);
  three (2, 0, 3, 7);
  three (2, 5, 3, 0);
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
    places (sizes[i][0], sizes[i][1], sizes[i][2], sizes[i][2] + i % 3);
  places_of_three (2, 3, 4, 5);
  places_of_three (3, 40, 7, 33);
  places_of_three (2, 1, 1, 1000);
  places_of_three (2, 5, 3, 0);
  other_counters (5, 7, 1);
  other_counters (40, 21, 4);
  other_counters (0, 3, 2);
  own (10, 1000, 7, 0, 1);
  own (5, 10, 1, -20, 3);
  own (3, 100, 1000, -7, 2);
  own (64, 333, 3, 5, 11);
  return 0;
}
