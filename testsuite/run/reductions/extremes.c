/* Extremes with their places, which no clause names: the values and places of the program's
   order, to the bit.  Types, all four comparisons, equal values, NaNs, zeros of both signs,
   starts that nothing exceeds, no iterations; in gangs, in rows that lanes share, in nests;
   conditions around, several extremes and sums in one loop, last places, places that are no
   index, values and places in memory; directives that promise too much.
   { dg-additional-options "-fplugin-arg-accplug-warn=no-carried-value" } */

#include <string.h>
#include "check.h"

/* ------------------------------------------------------------------------
   Types  */

#define ONE(NAME, T, CMP)						\
static void								\
NAME##_plain (int n, const T *x, T *m, int *im)				\
{									\
  for (int i = 0; i < n; i++)						\
    if (x[i] CMP *m)							\
      { *m = x[i]; *im = i; }						\
}									\
static void								\
NAME (int rows, int n, const T *x, T start)				\
{									\
  T m = start, want = start, got, row_m[8];				\
  int im = -7, want_im = -7, row_im[8];					\
  _Pragma ("acc kernels copyin (x[0:rows * n])")			\
  for (int i = 0; i < rows * n; i++)					\
    if (x[i] CMP m)							\
      { m = x[i]; im = i; }						\
  NAME##_plain (rows * n, x, &want, &want_im);				\
  got = m;								\
  CHECK (memcmp (&got, &want, sizeof m) == 0);				\
  CHECK_INT (im, want_im);						\
  _Pragma ("acc parallel loop gang copyin (x[0:rows * n])")		\
  for (int k = 0; k < rows; k++)					\
    {									\
      T m = start;							\
      int im = -5;							\
      for (int i = 0; i < n; i++)					\
	if (x[k * n + i] CMP m)						\
	  { m = x[k * n + i]; im = i; }					\
      row_m[k] = m;							\
      row_im[k] = im;							\
    }									\
  for (int k = 0; k < rows; k++)					\
    {									\
      want = start;							\
      want_im = -5;							\
      NAME##_plain (n, x + k * n, &want, &want_im);			\
      CHECK (memcmp (&row_m[k], &want, sizeof m) == 0);			\
      CHECK_INT (row_im[k], want_im);					\
    }									\
}

ONE (float_gt, float, >)
ONE (float_le, float, <=)
ONE (double_ge, double, >=)
ONE (double_lt, double, <)
ONE (int_gt, int, >)
ONE (long_le, long, <=)
ONE (unsigned_lt, unsigned, <)
ONE (short_ge, short, >=)

#define TEST(NAME, T, VALUE, S1, S2, S3)				\
  for (int kind = 0; kind < 4; kind++)					\
    {									\
      T starts[] = { S1, S2, S3 };					\
      for (int i = 0; i < 7 * 143; i++)					\
	x_##T[i] = VALUE;						\
      for (int s = 0; s < 3; s++)					\
	for (int k = 0; k < 4; k++)					\
	  NAME (sizes[k][0], sizes[k][1], x_##T, starts[s]);		\
    }

static const int sizes[4][2] = { { 0, 0 }, { 1, 1 }, { 3, 33 }, { 7, 143 } };
static float x_float[1001];
static double x_double[1001];
static int x_int[1001];
static long x_long[1001];
static unsigned x_unsigned[1001];
static short x_short[1001];

static void
test_types (void)
{
#define REAL								\
  (kind == 0 ? (i * 7919) % 101 - 50					\
   : kind == 1 ? (i % 3 ? (i % 5 ? -0. : 0.) : NAN)			\
   : kind == 2 ? (i % 4 ? NAN : (i * 31) % 17 - 8)			\
   : i % 2 ? -INFINITY : i % 3 ? INFINITY : 3)
#define INTEGER								\
  (kind == 0 ? (i * 7919) % 101 - 50 : kind == 1 ? 5 : kind == 2 ? i : -i)
  TEST (float_gt, float, REAL, 0.f, NAN, -INFINITY)
  TEST (float_le, float, REAL, -0.f, NAN, INFINITY)
  TEST (double_ge, double, REAL, -0., NAN, -1e300)
  TEST (double_lt, double, REAL, 0., 1e300, -INFINITY)
  TEST (int_gt, int, INTEGER, 0, -2147483647 - 1, 2147483647)
  TEST (long_le, long, INTEGER, 0, -5, ~0ul >> 1)
  TEST (unsigned_lt, unsigned, INTEGER, 0, 100, -1u)
  TEST (short_ge, short, INTEGER, 0, -32768, 5)
}

/* ------------------------------------------------------------------------
   Forms  */

enum { N = 97, M = 61 };

static double a[N][M], out[N];
static float y[N * M];
static int index_of[N * M], label[N];

struct result
{
  double m, l;
  int im, jm, km;
  long s;
};

#define FORM_OF(NAME, PRAGMA, ...)					\
static void								\
NAME (int n, int k, struct result *r)					\
{									\
  double m = r->m, l = r->l;						\
  int im = r->im, jm = r->jm, km = r->km;				\
  long s = r->s;							\
  PRAGMA								\
  __VA_ARGS__								\
  *r = (struct result) { m, l, im, jm, km, s };				\
}
#define FORM(NAME, ...)							\
FORM_OF (NAME, _Pragma ("acc kernels"), __VA_ARGS__)			\
FORM_OF (NAME##_plain, , __VA_ARGS__)
#define PROMISED(NAME, PRAGMA, ...)					\
FORM_OF (NAME, _Pragma (PRAGMA), __VA_ARGS__)				\
FORM_OF (NAME##_plain, , __VA_ARGS__)

FORM (first_of_nest, for (int i = 0; i < n; i++) for (int j = 0; j < k; j++)
      if (a[i][j] > m) { m = a[i][j]; im = i; jm = j; })
FORM (last_of_nest, for (int i = 0; i < n; i++) for (int j = 0; j < k; j++)
      if (a[i][j] >= m) { m = a[i][j]; im = i; jm = j; })
FORM (triangle, for (int i = 0; i < k; i++) for (int j = 0; j < i; j++)
      if (a[i][j] < l) { l = a[i][j]; im = i; jm = j; })
FORM (three, for (int i = 0; i < n / 3; i++) for (int j = 0; j < k / 3; j++)
      for (int h = 0; h < 7; h++)
	{
	  double t = a[i + h][j + h];
	  if (t > m) { m = t; im = i; jm = j; km = h; }
	})
FORM (pivot, { m = 0; for (int i = 2; i < n; i++)
      if (fabs (a[i][2]) > m) { m = fabs (a[i][2]); im = i; } })
FORM (conditions, for (int i = 0; i < n * k; i++)
      if (index_of[i] % 3 == 0 && y[i] <= l)
	if (i % 5) { l = y[i]; im = 2 * i + 7; })
FORM (several, for (int i = 0; i < n * k; i++)
      {
	s += index_of[i];
	if (y[i] > m) { m = y[i]; im = i; }
	if (l > y[i]) { l = y[i]; jm = i; }
      })
FORM (backwards, for (long i = n * k - 1; i >= 0; i -= 3)
      if (y[i] >= m) { m = y[i]; im = i; })
FORM (test_at_end, { int i = 0; do
      { if (y[i] > m) { m = y[i]; im = i; } i++; } while (i < n * k); })
FORM (last_place, for (int i = 0; i < n * k; i++) if (y[i] < 0) im = i;)
FORM (last_places, for (int i = 0; i < n; i++) for (int j = 0; j < k; j++)
      if (a[i][j] < 0) { im = i; jm = j; })
FORM (flag, for (int i = 0; i < n * k; i++) if (y[i] > m) { m = y[i]; im = 1; })
FORM (indirect, for (int i = 0; i < n * k; i++)
      if (y[i] > m) { m = y[i]; im = index_of[i]; l = y[i] * 2; })
FORM (indirect_rows, for (int i = 0; i < n; i++)
      {
	double m = -100, z = .25;
	int h = -1;
	for (int j = 0; j < k; j++)
	  if (a[i][j] > m) { m = a[i][j]; h = label[j]; z = y[i + j]; }
	out[i] = m * 1000 + h + z;
      })
FORM (sums, for (int i = 0; i < n; i++)
      {
	double d = 0;
	for (int j = 0; j < k; j++)
	  d += (a[i][j] - 1) * (a[i][j] - 1);
	if (d < l) { l = d; im = i; }
      })
FORM (stores, for (int i = 0; i < n; i++)
      { out[i] = y[i] * 2; if (y[i] > m) { m = y[i]; im = i; } })
/* The place alone, if what is there is loaded anew.  */
FORM (by_place, { im = 0; for (int i = 1; i < n * k; i++) if (y[i] > y[im]) im = i; })
FORM (by_place_last, { im = 0; for (int i = 0; i < n; i++)
      if (fabs (a[im][2]) <= fabs (a[i][2])) im = i; })
FORM (by_place_rows, for (int i = 0; i < n; i++)
      {
	int h = 0;
	for (int j = 1; j < k; j++)
	  if (a[i][j] < a[i][h])
	    h = j;
	out[i] = h;
      })
FORM (by_no_place, { im = 1 << 28; for (int i = 1; i < n * k - 7000; i++)
      if (y[i] > y[im]) im = i; })
FORM (by_place_next, { im = 0; for (int i = 1; i < n; i++) if (y[i] > y[im + 1]) im = i; })
/* No extremes: the value is used, or has no place alone.  */
FORM (records, for (int i = 0; i < n * k; i++) if (y[i] > m) { m = y[i]; im++; })
FORM (old_value, for (int i = 0; i < n; i++)
      { if (y[i] > m) { m = y[i]; im = i; } out[i] = im; })
FORM (not_less, for (int i = 0; i < n * k; i++) if (!(y[i] <= m)) { m = y[i]; im = i; })
PROMISED (in_parallel, "acc parallel loop", for (int i = 0; i < n * k; i++)
	  if (y[i] > m) { m = y[i]; im = i; })
PROMISED (with_clause, "acc parallel loop reduction(max:m)", for (int i = 0; i < n * k; i++)
	  if (y[i] > m) { m = y[i]; im = i; })
PROMISED (collapsed, "acc parallel loop collapse(2) copy(im)",
	  for (int i = 0; i < n; i++) for (int j = 0; j < k; j++)
	    if (a[i][j] < l) { l = a[i][j]; im = i; jm = j; })
PROMISED (independent, "acc kernels loop independent gang vector",
	  for (int i = 0; i < n * k; i++) if (y[i] >= m) { m = y[i]; im = i; })
#define ROWS(PRAGMA)							\
  for (int i = 0; i < n; i++)						\
    {									\
      double m = -100;							\
      int h = -1;							\
      PRAGMA								\
      for (int j = 0; j < k; j++)					\
	if (a[i][j] > m)						\
	  { m = a[i][j]; h = j; }					\
      out[i] = m * 100 + h;						\
    }
FORM_OF (inside, _Pragma ("acc parallel loop gang"), ROWS (_Pragma ("acc loop vector")))
FORM_OF (inside_plain, , ROWS ( ))

typedef void form (int, int, struct result *);
#define BOTH(NAME) { #NAME, NAME, NAME##_plain }
static const struct { const char *name; form *acc, *plain; } forms[] = {
  BOTH (first_of_nest), BOTH (last_of_nest), BOTH (triangle), BOTH (three), BOTH (pivot),
  BOTH (conditions), BOTH (several), BOTH (backwards), BOTH (test_at_end),
  BOTH (last_place), BOTH (last_places), BOTH (flag), BOTH (indirect), BOTH (indirect_rows),
  BOTH (sums), BOTH (stores), BOTH (by_place), BOTH (by_place_last),
  BOTH (by_place_rows), BOTH (by_no_place), BOTH (by_place_next), BOTH (records), BOTH (old_value), BOTH (not_less),
  BOTH (in_parallel), BOTH (with_clause), BOTH (collapsed), BOTH (independent),
  BOTH (inside)
};

static void
test_forms (int kind)
{
  const int shapes[][2] = { { 0, 0 }, { 1, 1 }, { 5, 3 }, { N, M }, { 40, 0 } };
  for (int i = 0; i < N; i++)
    {
      label[i] = i * 3 % 50;
      for (int j = 0; j < M; j++)
	a[i][j] = (kind == 0 ? (i * 31 + j * 17) % 23 - 11 : kind == 1 ? 1
		   : (i + j) % 3 ? NAN : (i * j) % 7);
    }
  for (int i = 0; i < N * M; i++)
    {
      y[i] = kind == 1 ? 2 : (i * 7919) % 1009 - 500;
      index_of[i] = (i * 37) % (N * M);
    }
  for (size_t f = 0; f < sizeof forms / sizeof *forms; f++)
    for (int k = 0; k < 5; k++)
      {
	struct result got = { -3, 4, -1, -2, -3, 7 }, want = got;
	double out_got[N] = { 0 };
	memset (out, 0, sizeof out);
	forms[f].acc (shapes[k][0], shapes[k][1], &got);
	memcpy (out_got, out, sizeof out);
	memset (out, 0, sizeof out);
	forms[f].plain (shapes[k][0], shapes[k][1], &want);
	if (memcmp (&got.m, &want.m, sizeof got.m) || memcmp (&got.l, &want.l, sizeof got.l)
	    || got.im != want.im || got.jm != want.jm || got.km != want.km
	    || got.s != want.s || memcmp (out, out_got, sizeof out))
	  {
	    fprintf (stderr, "%s, kind %d, %d x %d: %g %g %d %d %d, expected %g %g %d %d %d\n",
		     forms[f].name, kind, shapes[k][0], shapes[k][1], got.m, got.l, got.im,
		     got.jm, got.km, want.m, want.l, want.im, want.jm, want.km);
	    abort ();
	  }
      }
}

int
main (void)
{
  test_types ();
  for (int kind = 0; kind < 3; kind++)
    test_forms (kind);
}
