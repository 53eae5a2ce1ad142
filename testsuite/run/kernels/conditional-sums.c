/* Sums in memory that a kernels region's gangs share: each of the places has the value of the
   program's order, and is not touched where that does not reach it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 5000

struct sums { double a, least; int *places; int n, count; };

/* The store has a condition that the loop has not.  */

__attribute__ ((noipa)) static void
stored_if (const double *restrict x, double *restrict y, int n, int flag)
{
#pragma acc kernels copy (y[0:1]) copyin (x[0:n])
  while (1)
    {
      double s = *y;
      for (int i = 0; i < n; i++)
	s += x[i];
      if (flag)
	*y = s;
      break;
    }
}

__attribute__ ((noipa)) static void
last_if (const double *restrict x, double *restrict y, int n, int flag)
{
#pragma acc kernels copy (y[0:1]) copyin (x[0:n])
  while (1)
    {
      double last = 0;
      for (int i = 0; i < n; i++)
	last = x[i] * 2;
      if (flag)
	*y = last;
      break;
    }
}

__attribute__ ((noipa)) static void
set_if (const double *restrict x, double *restrict y, int n, int flag)
{
#pragma acc kernels copy (y[0:1]) copyin (x[0:n])
  while (1)
    {
      double s = 1;
      for (int i = 0; i < n; i++)
	s += x[i];
      if (flag)
	*y = s;
      break;
    }
}

/* Where there is no iteration there need not be a place.  */

__attribute__ ((noipa)) static void
of_members (struct sums *s, double *x, int n)
{
#pragma acc kernels
  for (int i = 0; i < n; i++)
    {
      s->a += x[i];
      if (x[i] < s->least)
	s->least = x[i];
      s->count++;
    }
}

__attribute__ ((noipa)) static void
of_rows (struct sums *s, double *x, int n, int m)
{
#pragma acc kernels loop
  for (int i = 0; i < n; i++)
    {
      x[i] = x[i] + 1;
      for (int j = 0; j < m; j++)
	s->a += x[i] * j;
    }
}

/* The place may be one of the elements.  */

__attribute__ ((noipa)) static void
within (double *x, double *y, int n)
{
#pragma acc kernels copy (x[0:n + 1]) present (y)
  for (int i = 0; i < n; i++)
    *y += x[i];
}

__attribute__ ((noipa)) static void
by_number (int *x, int k, int n)
{
#pragma acc kernels copy (x[0:n + 1])
  for (int i = 0; i < n; i++)
    x[k] += x[i];
}

int
main (void)
{
  static double x[N + 1];
  double all = 0;
  for (int i = 0; i < N; i++)
    all += x[i] = (i + 1) % 7;
  double y = 3;
  stored_if (x, &y, N, 0);
  CHECK (y == 3);
  stored_if (x, &y, N, 1);
  CHECK (y == all + 3);
  last_if (x, &y, N, 0);
  set_if (x, &y, N, 0);
  CHECK (y == all + 3);
  last_if (x, &y, N, 1);
  CHECK (y == (N % 7) * 2);
  set_if (x, &y, N, 1);
  CHECK (y == all + 1);

  of_members (NULL, NULL, 0);
  of_rows (NULL, NULL, 0, 3);
  of_rows (NULL, x, N, 0);
  CHECK (x[0] == 2);
  struct sums s = { .least = 9 };
  of_members (&s, x, N);
  CHECK (s.a == all + N && s.least == 1 && s.count == N);
  s.a = 1;
  of_rows (&s, x, N, 3);
  CHECK (s.a == 1 + 3 * (all + 2 * N));

  static int k[N + 1];
  for (int place = N; place >= 0; place -= N / 2)
    {
      double want = x[place];
      for (int i = 0; i < N; i++)
	{
	  k[i] = i % 5;
	  want += place == i ? want : x[i];
	}
#pragma acc data copy (x)
      within (x, x + place, N);
      CHECK (x[place] == want);
      x[place] = 2;
      k[N] = 0;
      int sum = k[place];
      for (int i = 0; i < N; i++)
	sum += place == i ? sum : k[i];
      by_number (k, place, N);
      CHECK (k[place] == sum);
    }
  return 0;
}
