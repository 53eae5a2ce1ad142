/* memcpy of as many bytes as a vector register of the host's has: GCC makes one load and
   one store of it, and takes elements from the value.
   { dg-additional-options "-mavx2 -mmove-max=256" "x86_64" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>
#include "check.h"

#define N 100

struct row { int v[8]; };

static double numbers[N][4];
static int rows[N][8];
static float halves[N][4];

#pragma acc routine seq
static inline void
copy (void *to, const void *from, int n, int size)
{
  memcpy (to, from, n * size);
}

static void
doubles (void)
{
  double sum[N];
#pragma acc parallel loop copyin (numbers) copyout (sum)
  for (int i = 0; i < N; i++)
    {
      double a[4], b[4], c[4];
      memcpy (a, numbers[i], sizeof a);
      memmove (b, a, sizeof b);
      b[i % 4] += 1;
      copy (c, b, 4, sizeof (double));
      a[0] = 100;
      sum[i] = a[0] + 2 * a[1] + 3 * c[2] + 4 * c[3] + c[0];
    }
  for (int i = 0; i < N; i++)
    CHECK (sum[i] == 100 + 2 * (4 * i + 1) + 3 * (4 * i + 2) + 4 * (4 * i + 3) + 4 * i
	   + (i % 4 == 0) + 3 * (i % 4 == 2) + 4 * (i % 4 == 3));
}

static void
integers (void)
{
  long sum[N];
#pragma acc parallel loop copy (rows) copyout (sum)
  for (int i = 0; i < N; i++)
    {
      struct row r, s;
      memcpy (&r, rows[i], sizeof r);
      s = r;
      s.v[1] += 5;
      s.v[6] -= i;
      memcpy (rows[i], &s, sizeof s);
      sum[i] = r.v[0] + 2L * r.v[1] + 3L * r.v[5] + 4L * s.v[6] + s.v[7];
    }
  for (int i = 0; i < N; i++)
    {
      int at = 8 * i;
      CHECK (sum[i] == at + 2 * (at + 1) + 3 * (at + 5) + 4 * (at + 6 - i) + at + 7);
      CHECK (rows[i][1] == at + 6 && rows[i][6] == at + 6 - i && rows[i][7] == at + 7);
    }
}

static void
pairs (int odd)
{
  float sum[N];
#pragma acc parallel loop copyin (halves) copyout (sum)
  for (int i = 0; i < N; i++)
    {
      float a[4], b[4] = { 1, 2, 3, 4 };
      if (i % 2 == odd)
	memcpy (a, halves[i], sizeof a);
      else
	memcpy (a, b, sizeof a);
      sum[i] = a[0] - a[1] + a[2] * a[3];
    }
  for (int i = 0; i < N; i++)
    if (i % 2 == odd)
      CHECK (sum[i] == -1 + (4.f * i + 2) * (4.f * i + 3));
    else
      CHECK (sum[i] == 11);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      for (int k = 0; k < 4; k++)
	numbers[i][k] = halves[i][k] = 4 * i + k;
      for (int k = 0; k < 8; k++)
	rows[i][k] = 8 * i + k;
    }
  doubles ();
  integers ();
  pairs (1);
  return 0;
}
