/* Minimum and maximum behind `atomic': all orders of the operands, conditional expressions
   and statements, functions, members and elements, several types.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef MINIMUM_MAXIMUM_H
#define MINIMUM_MAXIMUM_H

#include <math.h>
#include "../check.h"

#define N 1000

struct extremes
{
  int low, high;
};

static int data[N];

static void
expressions (void)
{
  int a = 0, b = 0, c = 0, d = 0, e = N, f = N, g = N, h = N;
#pragma acc parallel loop copy (a, b, c, d, e, f, g, h) copyin (data)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic
      a = a < data[i] ? data[i] : a;
#pragma acc atomic update
      b = (b > data[i]) ? b : data[i];
#pragma acc atomic
      c = (data[i] > c ? data[i] : c);
#pragma acc atomic
      d = data[i] <= d ? d : (data[i]);
#pragma acc atomic
      e = e > data[i] + 1 ? data[i] + 1 : e;
#pragma acc atomic
      f = f < data[i] + 1 ? f : data[i] + 1;
#pragma acc atomic
      g = data[i] + 1 < g ? data[i] + 1 : g;
#pragma acc atomic
      h = data[i] + 1 >= h ? h : data[i] + 1;
    }
  CHECK_INT (a, N - 1);
  CHECK_INT (b, N - 1);
  CHECK_INT (c, N - 1);
  CHECK_INT (d, N - 1);
  CHECK_INT (e, 1);
  CHECK_INT (f, 1);
  CHECK_INT (g, 1);
  CHECK_INT (h, 1);
}

static void
statements (void)
{
  struct extremes x = { N, 0 };
  double most[2] = { 0, 0 }, least = 2 * N;
  unsigned long long u = 0;
#pragma acc parallel loop copy (x, most, least, u) copyin (data)
  for (int i = 0; i < N; i++)
    {
      double half = data[i] * 0.5;
#pragma acc atomic
      if (data[i] > x.high)
	x.high = data[i];
#pragma acc atomic update
      if (x.low > data[i])
	{
	  x.low = data[i];
	}
#pragma acc atomic
      if (most[i % 2] < half) most[i % 2] = half;
#pragma acc atomic
      if (half - 1 < least) { least = half - 1; }
#pragma acc atomic
      if (u < (1ull << 40) + data[i])
	u = (1ull << 40) + data[i];
    }
  CHECK_INT (x.low, 0);
  CHECK_INT (x.high, N - 1);
  CHECK (most[0] + most[1] == 0.5 * (N - 1) + 0.5 * (N - 2));
  CHECK (least == -1);
  CHECK_INT (u, (1ull << 40) + N - 1);
}

static void
functions (void)
{
  float high = -1, low = N;
  double most[3] = { -1, -1, -1 }, least = N;
#pragma acc parallel loop copy (high, low, most, least) copyin (data)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic
      high = fmaxf (high, data[i]);
#pragma acc atomic update
      low = fminf (data[i] + 0.5f, low);
#pragma acc atomic update
      most[i % 3] = (fmax (most[i % 3], (double) data[i] * 2));
#pragma acc atomic
      least = fmin (least, data[i] * 0.25f - 1);
    }
  CHECK (high == N - 1);
  CHECK (low == 0.5f);
  CHECK (fmax (most[0], fmax (most[1], most[2])) == 2 * (N - 1));
  CHECK (least == -1);
}

#endif /* MINIMUM_MAXIMUM_H */
