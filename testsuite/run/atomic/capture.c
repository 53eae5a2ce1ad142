/* OpenACC 2.12: atomic capture, expression forms: each value is handed out once.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <string.h>

#define N 1000

int
main (void)
{
  static int a[N], b[N], c[N], d[N];
  static long e[N];
  int post = 0, pre = 0, down = N, sum = 0;
  long wide = 0;
#pragma acc parallel loop gang vector copy (post, pre, down, sum, wide) \
  copyout (a, b, c, d, e)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic capture
      a[i] = post++;
#pragma acc atomic capture
      b[i] = ++pre;
#pragma acc atomic capture
      c[i] = --down;
#pragma acc atomic capture
      d[i] = sum += 3;
#pragma acc atomic capture
      e[i] = wide = wide + 10;
    }
  static int seen[5][N];
  for (int i = 0; i < N; i++)
    {
      seen[0][a[i]]++;
      seen[1][b[i] - 1]++;
      seen[2][c[i]]++;
      seen[3][d[i] / 3 - 1]++;
      seen[4][e[i] / 10 - 1]++;
    }
  for (int k = 0; k < 5; k++)
    for (int i = 0; i < N; i++)
      CHECK_ELEMENT (i, seen[k][i], 1);
  CHECK_INT (post, N);
  CHECK_INT (pre, N);
  CHECK_INT (down, 0);
  CHECK_INT (sum, 3 * N);
  CHECK_INT (wide, 10 * N);
  return 0;
}
