/* Private arrays that one nest fills and others use element by element: elements are
   registers, unless what the last nest stores is what the first one loads.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdio.h>
#include <string.h>
#include "../check.h"

enum { N = 37, S = 8, Q = S * S, ALL = 3 * N * Q };

static double a[ALL], b[ALL];
static float f[ALL], g[ALL];
static int u[ALL], w[ALL];

/* Any of them may be the same.  */
#define PRODUCT(NAME, TYPE, DIRECTIVE)					\
  __attribute__ ((noipa)) static void					\
  NAME (int n, const TYPE *x, const TYPE *y, TYPE *z)			\
  {									\
    DIRECTIVE								\
    for (int m = 0; m < n; m++)						\
      {									\
	TYPE t[S][S];							\
	for (int i = 0; i < S; i++)					\
	  for (int j = 0; j < S; j++)					\
	    {								\
	      t[i][j] = 0;						\
	      for (int k = 0; k < S; k++)				\
		t[i][j] += x[m * Q + i * S + k] * y[m * Q + k * S + j];	\
	    }								\
	for (int i = 0; i < S; i++)					\
	  for (int j = 0; j < S; j++)					\
	    z[m * Q + i * S + j] = t[i][j];				\
      }									\
  }

PRODUCT (double_device, double, _Pragma ("acc parallel loop present (x, y, z)"))
PRODUCT (double_kernels, double, _Pragma ("acc kernels loop independent present (x, y, z)"))
PRODUCT (double_serial, double, _Pragma ("acc serial loop present (x, y, z)"))
PRODUCT (double_lanes, double,
	 _Pragma ("acc parallel loop gang vector vector_length (64) present (x, y, z)"))
PRODUCT (double_host, double, )
PRODUCT (float_device, float, _Pragma ("acc parallel loop gang present (x, y, z)"))
PRODUCT (float_host, float, )
PRODUCT (int_device, int, _Pragma ("acc parallel loop present (x, y, z)"))
PRODUCT (int_host, int, )

#define TEXT(WORDS) #WORDS
#define COPY(ARRAY) TEXT (acc data copy (ARRAY))

#define EACH_PLACE(TYPE, DEVICE, HOST, OF_DEVICE, OF_HOST)		\
  for (int place = 0; place < 5; place++)				\
    {									\
      /* Apart; the results in one of the factors; overlapping; squares.  */ \
      int y = place == 4 ? 0 : N * Q;					\
      int z[] = { 2 * N * Q, 0, N * Q, Q, 2 * N * Q };			\
      if (place == 3)							\
	continue;							\
      for (int i = 0; i < ALL; i++)					\
	OF_DEVICE[i] = OF_HOST[i] = i % 11 - 5;				\
      HOST (N, OF_HOST, OF_HOST + y, OF_HOST + z[place]);		\
      _Pragma (COPY (OF_DEVICE))			\
      {									\
	TYPE *p = OF_DEVICE;						\
	DEVICE (N, p, p + y, p + z[place]);				\
      }									\
      CHECK (!memcmp (OF_DEVICE, OF_HOST, sizeof OF_HOST));		\
    }

/* Bounds that the run knows, 0 among them; three nests; one more array that goes along.  */
__attribute__ ((noipa)) static void
scaled (int n, int rows, int columns, const float *restrict x, float *restrict y,
	float *restrict z)
{
#pragma acc parallel loop present (x, y, z)
  for (int m = 0; m < n; m++)
    {
      float t[S][S], s[S][S];
      for (int i = 0; i < rows; i++)
	for (int j = 0; j < columns; j++)
	  {
	    t[i][j] = x[m * Q + i * S + j];
	    s[i][j] = 2 * x[m * Q + j * S + i];
	  }
      for (int i = 0; i < rows; i++)
	for (int j = 0; j < columns; j++)
	  t[i][j] = t[i][j] * 3 + s[i][j];
      for (int i = 0; i < rows; i++)
	for (int j = 0; j < columns; j++)
	  {
	    y[m * Q + i * S + j] = t[i][j];
	    z[m * Q + i * S + j] = s[i][j] + t[i][j];
	  }
    }
}

static void
check_scaled (int rows, int columns)
{
  for (int i = 0; i < ALL; i++)
    f[i] = i % 23;
  float *x = f, *y = f + N * Q, *z = f + 2 * N * Q;
#pragma acc data copy (f)
  scaled (N, rows, columns, x, y, z);
  for (int m = 0; m < N; m++)
    for (int i = 0; i < S; i++)
      for (int j = 0; j < S; j++)
	{
	  int at = m * Q + i * S + j;
	  float s = 2 * x[m * Q + j * S + i], t = x[at] * 3 + s;
	  int set = i < rows && j < columns;
	  CHECK (y[at] == (set ? t : (at + N * Q) % 23));
	  CHECK (z[at] == (set ? s + t : (at + 2 * N * Q) % 23));
	}
}

/* What one nest leaves in the array is another element's, or an earlier iteration's.  */
__attribute__ ((noipa)) static void
others (int n, const int *restrict x, int *restrict z)
{
#pragma acc parallel loop present (x, z)
  for (int m = 0; m < n; m++)
    {
      int t[S][S], r[S] = { 0 };
      for (int i = 0; i < S; i++)
	for (int j = 0; j < S; j++)
	  t[i][j] = x[m * Q + i * S + j];
      for (int i = 0; i < S; i++)
	for (int j = 0; j < S; j++)
	  r[i] += t[i][j];
      for (int i = 0; i < S; i++)
	for (int j = 0; j < S; j++)
	  z[m * Q + i * S + j] = t[j][i] + r[i];
    }
}

/* A row is one place for all of its columns.  */
__attribute__ ((noipa)) static void
last_column (int n, const int *restrict x, int *restrict z)
{
#pragma acc parallel loop present (x, z)
  for (int m = 0; m < n; m++)
    {
      int t[S];
      for (int i = 0; i < S; i++)
	for (int j = 0; j < S; j++)
	  t[i] = x[m * Q + i * S + j];
      for (int i = 0; i < S; i++)
	for (int j = 0; j < S; j++)
	  z[m * Q + i * S + j] = t[i];
    }
}

/* Flat, by pointers into it; elements overlap.  */
__attribute__ ((noipa)) static void
flat (int n, int step, const int *restrict x, int *restrict z)
{
#pragma acc parallel loop present (x, z)
  for (int m = 0; m < n; m++)
    {
      int t[Q];
      for (int i = 0; i < S; i++)
	for (int j = 0; j < S; j++)
	  t[i * step + j] = x[m * Q + i * S + j];
      for (int i = 0; i < S; i++)
	for (int j = 0; j < S; j++)
	  z[m * Q + i * S + j] = t[i * step + j];
    }
}

/* Two nests do more than assignments.  */
__attribute__ ((noipa)) static void
chosen (int n, const int *restrict x, int *restrict z)
{
#pragma acc parallel loop present (x, z)
  for (int m = 0; m < n; m++)
    {
      int t[S][S];
      for (int i = 0; i < S; i++)
	for (int j = 0; j < S; j++)
	  {
	    t[i][j] = m;
	    for (int k = 0; k < S; k++)
	      t[i][j] += x[m * Q + i * S + k];
	  }
      for (int i = 0; i < S; i++)
	for (int j = 0; j < S; j++)
	  if ((i + j + m) % 3)
	    t[i][j] = x[m * Q + j * S + i];
      for (int i = 0; i < S; i++)
	for (int j = 0; j < S; j++)
	  z[m * Q + i * S + j] = t[i][j] + 1;
    }
}

static void
check_chosen (void)
{
  const int *x = u;
  int *z = w;
#pragma acc data copyin (u) copy (w)
  chosen (N, x, z);
  for (int m = 0; m < N; m++)
    for (int i = 0; i < S; i++)
      for (int j = 0; j < S; j++)
	{
	  int t = m;
	  for (int k = 0; k < S; k++)
	    t += u[m * Q + i * S + k];
	  if ((i + j + m) % 3)
	    t = u[m * Q + j * S + i];
	  CHECK (w[m * Q + i * S + j] == t + 1);
	}
}

static void
check_others (void)
{
  for (int i = 0; i < ALL; i++)
    u[i] = i * 7 % 31;
  const int *x = u;
  int *z = w;
#pragma acc data copyin (u) copy (w)
  others (N, x, z);
  for (int m = 0; m < N; m++)
    for (int i = 0; i < S; i++)
      {
	int sum = 0;
	for (int j = 0; j < S; j++)
	  sum += u[m * Q + i * S + j];
	for (int j = 0; j < S; j++)
	  CHECK (w[m * Q + i * S + j] == u[m * Q + j * S + i] + sum);
      }
#pragma acc data copyin (u) copy (w)
  last_column (N, x, z);
  for (int e = 0; e < N * Q; e++)
    CHECK (w[e] == u[e / S * S + S - 1]);
  for (int step = 0; step <= S; step += 4)
    {
#pragma acc data copyin (u) copy (w)
      flat (N, step, x, z);
      for (int m = 0; m < N; m++)
	{
	  int t[Q];
	  for (int e = 0; e < Q; e++)
	    t[e / S * step + e % S] = u[m * Q + e];
	  for (int e = 0; e < Q; e++)
	    CHECK (w[m * Q + e] == t[e / S * step + e % S]);
	}
    }
}

int
main (void)
{
  EACH_PLACE (double, double_device, double_host, a, b);
  EACH_PLACE (double, double_kernels, double_host, a, b);
  EACH_PLACE (double, double_serial, double_host, a, b);
  EACH_PLACE (double, double_lanes, double_host, a, b);
  EACH_PLACE (float, float_device, float_host, f, g);
  EACH_PLACE (int, int_device, int_host, u, w);
  check_scaled (S, S);
  check_scaled (5, 7);
  check_scaled (0, 3);
  check_scaled (4, 0);
  check_others ();
  check_chosen ();
  return 0;
}
