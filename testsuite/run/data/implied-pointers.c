/* Structures and arrays with pointers that regions use without a clause: the device's copies
   point to what is present, and the host's keep what they are.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 100 };

struct range
{
  float *begin, *end;
};

struct pair
{
  struct range in[2];
  struct { float *out; } to;
};

static void
use (float *x, float *y, float *z)
{
  struct pair p = { { { x, x + N }, { y, y + N } }, { z } };
  float *rows[3] = { x, y, z };
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    p.to.out[i] = p.in[0].begin[i] + p.in[1].end[-1 - i];
#pragma acc kernels loop independent
  for (int i = 0; i < N; i++)
    rows[2][i] += rows[0][i];
#pragma acc serial
  for (int i = 0; i < p.in[0].end - p.in[0].begin; i++)
    p.to.out[i] += 1;
  CHECK (p.in[0].end == x + N && p.to.out == z && rows[1] == y);
}

int
main (void)
{
  static float x[N + 1], y[N + 1], z[N + 1];
  for (int i = 0; i < N; i++)
    x[i] = i, y[i] = 2 * i;
#pragma acc data copyin(x[0:N]) copyin(y[0:N]) copyout(z[0:N])
  use (x, y, z);
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, z[i], 2 * i + 2 * (N - 1 - i) + 1);
  return 0;
}
