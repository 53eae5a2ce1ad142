/* Loops that store bytes and pairs of them: runs of neighbouring iterations, what is in front
   of them and behind, addresses that are aligned together and others, arrays that are the
   same, rows of images, no iterations.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>
#include <string.h>

#define SIZE 5000

static unsigned char a[SIZE], b[SIZE], c[SIZE], r[SIZE], table[256];
static short s[SIZE], t[SIZE], u[SIZE];
static float f[SIZE];

static void
check (int wrong)
{
  if (wrong)
    abort ();
}

static void
thresholds (int n, const unsigned char *x, unsigned char *y)
{
#pragma acc parallel loop present (a, b)
  for (int i = 0; i < n; i++)
    y[i] = x[i] > 127 ? 255 : 3 * x[i];
}

/* The arrays may be one; the last stores are of the same iterations.  */

static void
mixes (int n, unsigned char *x, const unsigned char *y, unsigned char *z)
{
#pragma acc parallel loop present (a, b, c)
  for (int i = 0; i < n; i++)
    {
      int mixed = x[i] * 77 + y[i] * 179;
      x[i] = mixed >> 8;
      z[i] = mixed;
    }
}

static void
looked_up (int n, const unsigned char *x, unsigned char *y)
{
#pragma acc parallel loop present (a, b, table)
  for (int i = 0; i < n; i++)
    y[i] = table[x[i]];
}

static void
greys (int n, const unsigned char *x, unsigned char *y)
{
#pragma acc parallel loop present (a, b)
  for (int i = 0; i < n; i++)
    y[i] = (77 * x[3 * i] + 150 * x[3 * i + 1] + 29 * x[3 * i + 2]) / 256;
}

static void
pairs (unsigned n, const short *x, short *y)
{
#pragma acc parallel loop present (s, t)
  for (unsigned i = 1; i < n; i++)
    y[i] = (3 * x[i - 1] + 5 * y[i]) >> 3;
}

static void
quantized (int n, const float *x, signed char *y)
{
#pragma acc parallel loop present (f, b)
  for (int i = 0; i < n; i++)
    y[i] = (int) (x[i] * 100);
}

static void
blurred (int rows, int columns, const unsigned char *x, unsigned char *y)
{
#pragma acc parallel loop collapse(2) present (a, b)
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      y[i * columns + j] = (x[(i - 1) * columns + j] + x[i * columns + j - 1]
			    + x[i * columns + j] + x[i * columns + j + 1]
			    + x[(i + 1) * columns + j]) / 5;
}

/* Rows of pairs; what is stored to is read, too.  */

static void
sharpened (int rows, int columns, const short *x, short *y)
{
#pragma acc parallel loop collapse(2) present (s, t)
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      y[i * columns + j] -= (x[(i - 1) * columns + j + 1] + x[i * columns + j - 1]
			     - x[i * columns + j] + x[(i + 1) * columns + j - 1]) >> 2;
}

static void
begin (void)
{
  for (int i = 0; i < SIZE; i++)
    {
      a[i] = i * 37 + i / 7;
      b[i] = r[i] = i * 11;
      c[i] = 1;
      s[i] = i * 251;
      t[i] = u[i] = -i * 13;
      f[i] = (i % 255 - 127) * 0.01f;
    }
#pragma acc update device (a, b, c, s, t, f)
}

static void
one_dimension (int n, int from, int to)
{
  begin ();
  thresholds (n, a + from, b + to);
#pragma acc update self (b)
  for (int i = 0; i < n; i++)
    r[to + i] = a[from + i] > 127 ? 255 : 3 * a[from + i];
  check (memcmp (b, r, SIZE));

  begin ();
  looked_up (n, a + from, b + to);
#pragma acc update self (b)
  for (int i = 0; i < n; i++)
    r[to + i] = 255 - a[from + i];
  check (memcmp (b, r, SIZE));

  begin ();
  greys (n, a + from, b + to);
#pragma acc update self (b)
  for (int i = 0; i < n; i++)
    {
      unsigned char *p = a + from + 3 * i;
      r[to + i] = (77 * p[0] + 150 * p[1] + 29 * p[2]) / 256;
    }
  check (memcmp (b, r, SIZE));

  begin ();
  pairs (n, s + from, t + to);
#pragma acc update self (t)
  for (int i = 1; i < n; i++)
    u[to + i] = (3 * s[from + i - 1] + 5 * u[to + i]) >> 3;
  check (memcmp (t, u, sizeof t));

  begin ();
  quantized (n, f + from, (signed char *) b + to);
#pragma acc update self (b)
  for (int i = 0; i < n; i++)
    r[to + i] = (signed char) (int) (f[from + i] * 100);
  check (memcmp (b, r, SIZE));
}

static void
same_arrays (int n, int from)
{
  begin ();
  mixes (n, b + from, a, c);
#pragma acc update self (b, c)
  for (int i = 0; i < n; i++)
    {
      int mixed = r[from + i] * 77 + a[i] * 179;
      r[from + i] = mixed >> 8;
      check (c[i] != (unsigned char) mixed);
    }
  check (memcmp (b, r, SIZE));

  begin ();
  mixes (n, b + from, b + from, b + from);
#pragma acc update self (b)
  for (int i = 0; i < n; i++)
    r[from + i] = r[from + i] * 256;
  check (memcmp (b, r, SIZE));

  begin ();
  thresholds (n, b + from, b + from);
#pragma acc update self (b)
  for (int i = from; i < from + n; i++)
    r[i] = r[i] > 127 ? 255 : 3 * r[i];
  check (memcmp (b, r, SIZE));
}

static void
images (int rows, int columns)
{
  begin ();
  blurred (rows, columns, a, b);
#pragma acc update self (b)
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      {
	unsigned char *p = a + i * columns + j;
	r[i * columns + j] = (p[-columns] + p[-1] + p[0] + p[1] + p[columns]) / 5;
      }
  check (memcmp (b, r, SIZE));

  sharpened (rows, columns, s, t);
#pragma acc update self (t)
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      {
	short *p = s + i * columns + j;
	u[i * columns + j] -= (p[1 - columns] + p[-1] - p[0] + p[columns - 1]) >> 2;
      }
  check (memcmp (t, u, sizeof t));
}

int
main (void)
{
  for (int i = 0; i < 256; i++)
    table[i] = 255 - i;
#pragma acc data copyin (a, b, c, s, t, f, table)
  {
    const int numbers[] = { 0, 1, 2, 15, 16, 31, 32, 33, 47, 64, 100, 129, 1000, 1511 };
    for (unsigned k = 0; k < sizeof numbers / sizeof *numbers; k++)
      {
	for (int from = 0; from < 18; from += 1 + from / 3 * 2)
	  {
	    one_dimension (numbers[k], from, from);
	    one_dimension (numbers[k], from, 16);
	    one_dimension (numbers[k], 0, from);
	    same_arrays (numbers[k], from);
	  }
	images (3, numbers[k]);
	images (numbers[k] / 16, 48);
	images (numbers[k] / 20, 51);
	images (numbers[k] / 20, 50);
      }
  }
  return 0;
}
