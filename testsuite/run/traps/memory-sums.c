/* Sums and extremes that a loop keeps in memory, and what looks like one: the address
   changes, another reference reads or writes the place, pointers meet at run time, the
   place is not there where no iteration touches it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 600 };

struct totals
{
  double sum;
  int count, least, most;
  double parts[3];
};

static double a[N], b[N];
static double whole[8];

static double
sum_of (const double *v, int n)
{
  double s = 0;
  for (int i = 0; i < n; i++)
    s += v[i];
  return s;
}

static void
behind_pointer (double *restrict p, const double *restrict v, int n)
{
#pragma acc kernels copy (p[0:1]) copyin (v[0:n])
  for (int i = 0; i < n; i++)
    *p += v[i];
}

static void
members (struct totals *restrict t, const double *restrict v, int n)
{
#pragma acc kernels copy (t[0:1]) copyin (v[0:n])
  for (int i = 0; i < n; i++)
    {
      t->sum += v[i];
      if (v[i] > 50)
	t->count++;
      if (v[i] < t->least)
	t->least = v[i];
      t->most = v[i] > t->most ? v[i] : t->most;
      t->parts[1] += 2 * v[i];
    }
}

static void
element (const double *restrict v, int n, int k)
{
#pragma acc kernels copy (whole) copyin (v[0:n])
  for (int i = 0; i < n; i++)
    whole[k] += v[i];
}

static void
rows (double *restrict s, const double *restrict v, int n, int m)
{
#pragma acc kernels copy (s[0:n]) copyin (v[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s[i] += v[i * m + j];
#pragma acc parallel loop copy (s[0:n]) copyin (v[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s[i] += v[i * m + j];
}

/* Rows of growing length, so that some have no element.  */

static void
triangle (double *restrict s, const double *restrict v, int n)
{
#pragma acc kernels copy (s[0:n]) copyin (v[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      s[i] += v[j];
#pragma acc kernels copy (s[0:1]) copyin (v[0:n])
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < i; j++)
      *s += v[j];
}

/* The place moves.  */

static void
moving (double *restrict s, const double *restrict v, int n)
{
#pragma acc kernels copy (s[0:n]) copyin (v[0:n])
  for (int i = 1; i < n; i++)
    s[i / 2] += v[i];
}

/* The sum so far is seen.  */

static void
seen (double *restrict s, double *restrict w, const double *restrict v, int n)
{
#pragma acc kernels copy (s[0:1], w[0:n]) copyin (v[0:n])
  for (int i = 0; i < n; i++)
    {
      *s += v[i];
      w[i] = *s;
    }
}

/* Another reference may be to the same place.  */

static void
crossed (double *restrict s, const double *restrict v, int n, int k)
{
#pragma acc kernels copy (s[0:8]) copyin (v[0:n])
  for (int i = 0; i < n; i++)
    {
      s[k] += v[i];
      s[i % 8] += 1;
    }
}

/* P may point into V.  */

static void
meeting (double *p, double *v, int n)
{
#pragma acc data copy (v[0:n])
#pragma acc kernels copy (p[0:1])
  for (int i = 0; i < n; i++)
    *p += v[i];
}

/* Only some iterations of the outer loop, which are independent, touch the place.  */

static void
sometimes (int *restrict count, const double *restrict v, int n)
{
#pragma acc parallel loop copy (count[0:1]) copyin (v[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 10; j++)
      if (i == 7 && v[j] > 0)
	*count += 1;
}

static void
last_value (int *restrict p, const double *restrict v, int n)
{
#pragma acc kernels copy (p[0:1]) copyin (v[0:n])
  for (int i = 0; i < n; i++)
    *p = v[i];
}

static void
place_of_greatest (double *restrict m, int *restrict k, const double *restrict v, int n)
{
#pragma acc kernels copy (m[0:1], k[0:1]) copyin (v[0:n])
  for (int i = 0; i < n; i++)
    if (v[i] > *m)
      {
	*m = v[i];
	*k = i;
      }
}

static void
check_sums (void)
{
  double s = 3;
  behind_pointer (&s, a, N);
  CHECK (s == 3 + sum_of (a, N));
  behind_pointer (&s, a, 0);
  CHECK (s == 3 + sum_of (a, N));

  struct totals t = { 1, 2, 90, 10, { 1, 2, 3 } };
  members (&t, a, N);
  int count = 2, least = 90, most = 10;
  for (int i = 0; i < N; i++)
    {
      count += a[i] > 50;
      least = a[i] < least ? a[i] : least;
      most = a[i] > most ? a[i] : most;
    }
  CHECK (t.sum == 1 + sum_of (a, N));
  CHECK_INT (t.count, count);
  CHECK_INT (t.least, least);
  CHECK_INT (t.most, most);
  CHECK (t.parts[0] == 1 && t.parts[2] == 3);
  CHECK (t.parts[1] == 2 + 2 * sum_of (a, N));

  element (a, N, 5);
  element (a, 0, 1 << 28);
  for (int k = 0; k < 8; k++)
    CHECK (whole[k] == (k == 5 ? sum_of (a, N) : 0));
}

static void
check_rows (void)
{
  double s[30];
  for (int i = 0; i < 30; i++)
    s[i] = i;
  rows (s, a, 30, 20);
  for (int i = 0; i < 30; i++)
    CHECK (s[i] == i + 2 * sum_of (a + 20 * i, 20));
  rows (s, a, 30, 0);
  for (int i = 0; i < 30; i++)
    CHECK (s[i] == i + 2 * sum_of (a + 20 * i, 20));
  for (int i = 0; i < 30; i++)
    s[i] = i;
  triangle (s, a, 30);
  double all = 0;
  for (int i = 0; i < 20; i++)
    all += sum_of (a, i);
  for (int i = 0; i < 30; i++)
    CHECK (s[i] == i + sum_of (a, i) + (i == 0 ? all : 0));
}

static void
check_traps (void)
{
  double s[N], w[N];
  for (int i = 0; i < N; i++)
    s[i] = 1;
  moving (s, a, N);
  CHECK (s[0] == 1 + a[1]);
  for (int i = 1; i < N / 2; i++)
    CHECK (s[i] == 1 + a[2 * i] + a[2 * i + 1]);

  double expected[N], sum = 2;
  seen (&sum, w, a, N);
  for (int i = 0; i < N; i++)
    CHECK (w[i] == 2 + sum_of (a, i + 1));

  for (int i = 0; i < 8; i++)
    s[i] = i;
  crossed (s, a, N, 3);
  for (int i = 0; i < 8; i++)
    CHECK (s[i] == i + N / 8 + (i == 3 ? sum_of (a, N) : 0));

  for (int i = 0; i < N; i++)
    b[i] = i % 3;
  meeting (&b[40], b, 80);
  for (int i = 0; i < N; i++)
    expected[i] = i % 3;
  for (int i = 0; i < 80; i++)
    expected[40] += expected[i];
  CHECK (b[40] == expected[40]);
  sum = 1;
  meeting (&sum, b, 30);
  CHECK (sum == 1 + sum_of (b, 30));

  int count = 5, last = -1;
  sometimes (&count, a, N);
  int counted = 5;
  for (int j = 0; j < 10; j++)
    counted += a[j] > 0;
  CHECK_INT (count, counted);
  last_value (&last, a, 0);
  CHECK_INT (last, -1);
  last_value (&last, a, N);
  CHECK_INT (last, (int) a[N - 1]);

  double m = 0;
  int k = -1, k2 = -1;
  place_of_greatest (&m, &k, a, N);
  double m2 = 0;
  for (int i = 0; i < N; i++)
    if (a[i] > m2)
      {
	m2 = a[i];
	k2 = i;
      }
  CHECK (m == m2);
  CHECK_INT (k, k2);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = (i * 37) % 101;
  check_sums ();
  check_rows ();
  check_traps ();
  return 0;
}
