/* Constant tables have their values in device code: nothing is mapped for them, by whatever
   way the region reaches them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <openacc.h>
#include "check.h"

static const int offsets[5] = { 0, 1, -1, 7, -7 };
const double weights[3][2] = { { .5, .25 }, { .125, 2 }, { -1, 3 } };
static const char *const words[2] = { "gang", "worker" };
static const struct { int n; float f[2]; } record = { 3, { 1.5f, -2 } };
#define N 1000

static int
counted (int which)
{
  static const short steps[4] = { 3, 5, 7, 11 };
  int sum = 0;
#pragma acc parallel loop reduction (+:sum)
  for (int i = 0; i < N; i++)
    sum += steps[(i + which) & 3] + record.n;
  return sum;
}

int
main (void)
{
  double x[N];
  int y[N];
  int n = N;
#pragma acc data copyout (x, y)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      {
	double s = 0;
	for (int k = 0; k < 6; k++)
	  s += weights[k / 2][k % 2] * (i % (k + 1));
	x[i] = s + record.f[i & 1];
      }
#pragma acc kernels
    for (int i = 0; i < N; i++)
      {
	const int *at = offsets + i % 3;
	y[i] = at[0] * 10 + at[2];
      }
    /* The program says these; inside of a data construct that has them, too.  */
#pragma acc data copyin (offsets)
    {
#pragma acc serial copyin (offsets)
      y[0] = offsets[3];
#pragma acc serial present (offsets)
      y[1] = offsets[4];
      CHECK (acc_is_present ((void *) offsets, sizeof offsets)
	     || acc_get_device_type () == acc_device_host);
    }
#pragma acc parallel loop default (none) firstprivate (n) copyin (words) async
    for (int i = 2; i < n; i++)
      if (!words[i & 1])
	y[i] = -1;
#pragma acc wait
  }
  for (int i = 0; i < N; i++)
    {
      double s = 0;
      for (int k = 0; k < 6; k++)
	s += weights[k / 2][k % 2] * (i % (k + 1));
      CHECK (x[i] == s + record.f[i & 1]);
      CHECK (y[i] == (i == 0 ? 7 : i == 1 ? -7 : offsets[i % 3] * 10 + offsets[i % 3 + 2]));
    }
  CHECK (counted (1) == N / 4 * 26 + 3 * N);
#pragma acc parallel loop if (n < 0) copyout (y)
  for (int i = 0; i < N; i++)
    y[i] = offsets[i % 5];
  CHECK (y[8] == 7);
  return 0;
}
