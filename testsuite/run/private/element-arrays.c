/* Elements of a few components: what one thread, or a few lanes, have of them.  Private arrays
   whose loops go, copies beside products, nests whose rows are a part of a warp.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>
#include <string.h>

/* Products of matrices of 8 rows, by copies.  */
#define PRODUCTS								\
  for (int p = 0; p < n; p++)							\
    {										\
      float x[64], y[64];							\
      for (int i = 0; i < 64; i++)						\
	{									\
	  x[i] = a[p * 64 + i];							\
	  y[i] = b[p * 64 + i];							\
	}									\
      for (int i = 0; i < 8; i++)						\
	for (int j = 0; j < 8; j++)						\
	  {									\
	    float s = 0;							\
	    for (int k = 0; k < 8; k++)						\
	      s += x[i * 8 + k] * y[k * 8 + j];					\
	    c[p * 64 + i * 8 + j] = s;						\
	  }									\
    }

/* The median of 3 x 3 neighbours, by exchanges under conditions.  */
#define MEDIANS(T)								\
  for (int y = 1; y < n - 1; y++)						\
    for (int x = 1; x < m - 1; x++)						\
      {										\
	T v[9];									\
	int l = 0;								\
	for (int p = -1; p <= 1; p++)						\
	  for (int q = -1; q <= 1; q++)						\
	    v[l++] = a[(y + p) * m + x + q];					\
	for (int i = 0; i <= 4; i++)						\
	  for (int j = i + 1; j < 9; j++)					\
	    if (v[j] < v[i])							\
	      {									\
		T t = v[j];							\
		v[j] = v[i];							\
		v[i] = t;							\
	      }									\
	b[y * m + x] = v[4];							\
      }

/* Rows of 5, of 3 rows of 4, and sums of 8 terms for each of 8 x 8 elements.  */
#define COMPONENTS								\
  for (int p = 0; p < n; p++)							\
    for (int i = 0; i < 5; i++)							\
      u[p][i] += 2 * v[p][i] + i;

#define SMALL_ROWS								\
  for (int p = 0; p < n; p++)							\
    for (int i = 0; i < 3; i++)							\
      for (int j = 0; j < 4; j++)						\
	c[p * 12 + i * 4 + j] = a[p * 12 + i * 4 + j] + b[p * 12 + j] * i;

#define SMALL_SUMS								\
  for (int p = 0; p < n; p++)							\
    for (int i = 0; i < 8; i++)							\
      for (int j = 0; j < 8; j++)						\
	{									\
	  float s = 0;								\
	  for (int k = 0; k < 8; k++)						\
	    s += a[p * 64 + i * 8 + k] * b[p * 64 + k * 8 + j];			\
	  c[p * 64 + i * 8 + j] = s;						\
	}

/* Components that are far apart, and rows that are the components of one element.  */
#define TURNED									\
  for (int p = 0; p < n; p++)							\
    for (int i = 0; i < 5; i++)							\
      c[p * 5 + i] = a[i * n + p];

#define FEW_ROWS								\
  for (int i = 0; i < 3; i++)							\
    for (int j = 0; j < 5; j++)							\
      c[i * 5 + j] = a[i * 5 + j] + n;

#define BOTH(NAME, BODY)							\
static void									\
NAME (int n, const float *restrict a, const float *restrict b, float *restrict c)	\
{										\
  _Pragma ("acc parallel loop copyin (a[0:n*64], b[0:n*64]) copy (c[0:n*64])")	\
  BODY										\
}										\
static void									\
NAME##_host (int n, const float *a, const float *b, float *c)			\
{										\
  BODY										\
}

BOTH (products, PRODUCTS)
BOTH (small_rows, SMALL_ROWS)
BOTH (small_sums, SMALL_SUMS)
BOTH (turned, TURNED)
BOTH (few_rows, FEW_ROWS)

#define BOTH_MEDIANS(T)								\
static void									\
medians_##T (int n, int m, const T *restrict a, T *restrict b)			\
{										\
  _Pragma ("acc parallel loop collapse (2) copyin (a[0:n*m]) copy (b[0:n*m])")	\
  MEDIANS (T)									\
}										\
static void									\
compare_medians_##T (int n, int m)						\
{										\
  T *a = malloc (n * m * sizeof (T)), *b = calloc (n * m, sizeof (T));		\
  T *w = calloc (n * m, sizeof (T));						\
  for (int i = 0; i < n * m; i++)						\
    a[i] = i * 37 % 101;							\
  medians_##T (n, m, a, b);							\
  {										\
    T *d = b;									\
    b = w;									\
    MEDIANS (T)									\
    b = d;									\
  }										\
  if (memcmp (b, w, n * m * sizeof (T)))					\
    abort ();									\
  free (a);									\
  free (b);									\
  free (w);									\
}
typedef unsigned char pixel;
BOTH_MEDIANS (float)
BOTH_MEDIANS (pixel)

static void
components (int n, double (*restrict u)[5], double (*restrict v)[5])
{
#pragma acc kernels copy (u[0:n]) copyin (v[0:n])
  COMPONENTS
}

static double
sum_of_components (int n, double (*v)[5])
{
  double sum = 0;
#pragma acc parallel loop copyin (v[0:n]) reduction (+: sum)
  for (int p = 0; p < n; p++)
    for (int i = 0; i < 5; i++)
      sum += v[p][i];
  return sum;
}

/* Where a clause, or a routine, wants whole rows.  */

#pragma acc routine vector
static double
sum_of_row (double *row, int n)
{
  double sum = 0;
#pragma acc loop vector reduction (+: sum)
  for (int i = 0; i < n; i++)
    sum += row[i];
  return sum;
}

static double
whole_rows (int n, double (*v)[5])
{
  double sum = 0;
#pragma acc parallel loop copyin (v[0:n]) reduction (+: sum) num_workers (3)
  for (int p = 0; p < n; p++)
    for (int i = 0; i < 5; i++)
      sum += v[p][i];
#pragma acc parallel copy (v[0:n]) reduction (+: sum)
  {
#pragma acc loop
    for (int p = 0; p < n; p++)
      for (int i = 0; i < 5; i++)
	v[p][i] *= 1;
#pragma acc loop gang reduction (+: sum)
    for (int p = 0; p < 1; p++)
      sum += n ? sum_of_row (v[0], 0) : 0;
  }
  return sum;
}

static void
compare_components (int n)
{
  double (*u)[5] = malloc (sizeof *u * (n + 1)), (*v)[5] = malloc (sizeof *v * (n + 1));
  double (*w)[5] = malloc (sizeof *w * (n + 1)), sum = 0;
  for (int p = 0; p < n; p++)
    for (int i = 0; i < 5; i++)
      {
	u[p][i] = w[p][i] = p * i % 13;
	v[p][i] = p * 5 + i;
	sum += v[p][i];
      }
  components (n, u, v);
  double (*device)[5] = u;
  u = w;
  COMPONENTS
  if (memcmp (device, w, n * sizeof *u) || sum_of_components (n, v) != sum
      || whole_rows (n, v) != sum)
    abort ();
  free (device);
  free (v);
  free (w);
}

static void
compare (void (*f) (int, const float *, const float *, float *),
	 void (*host) (int, const float *, const float *, float *), int n)
{
  float *a = malloc (n * 256 + 1024), *b = malloc (n * 256 + 1024);
  float *c = malloc (n * 256 + 1024), *w = malloc (n * 256 + 1024);
  for (int i = 0; i < n * 64; i++)
    {
      a[i] = i % 7;
      b[i] = i % 11 - 5;
      c[i] = w[i] = i % 3;
    }
  f (n, a, b, c);
  host (n, a, b, w);
  if (memcmp (c, w, n * 256))
    abort ();
  free (a);
  free (b);
  free (c);
  free (w);
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 7, 33, 130 };
  for (unsigned s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
    {
      compare (products, products_host, sizes[s]);
      compare (small_rows, small_rows_host, sizes[s]);
      compare (small_sums, small_sums_host, sizes[s]);
      compare (turned, turned_host, sizes[s]);
      if (sizes[s])
	compare (few_rows, few_rows_host, sizes[s]);
      compare_components (sizes[s]);
    }
  compare_medians_float (17, 35);
  compare_medians_pixel (19, 33);
  return 0;
}
