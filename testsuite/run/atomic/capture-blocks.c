/* OpenACC 2.12: atomic capture, block forms: read then update, update then read,
   read then write; also as `update capture'.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 800

int
main (void)
{
  static int a[N], b[N], c[N], d[N], e[N], f[N];
  int u = 0, v = 0, w = 0, x = -1, y = N, z = 0;
#pragma acc parallel loop gang vector copy (u, v, w, x, y, z) \
  copyout (a, b, c, d, e, f)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic capture
      { a[i] = u; u += 1; }
#pragma acc atomic update capture
      { v += 1; b[i] = v; }
#pragma acc atomic capture
      { c[i] = w; w++; }
#pragma acc atomic capture
      { d[i] = x; x = i; }
#pragma acc atomic capture
      { --y; e[i] = y; }
#pragma acc atomic capture
      { f[i] = z; z = 2 + z; }
    }
  static int seen[6][N + 1];
  for (int i = 0; i < N; i++)
    {
      seen[0][a[i]]++;
      seen[1][b[i] - 1]++;
      seen[2][c[i]]++;
      seen[3][d[i] + 1]++;
      seen[4][e[i]]++;
      seen[5][f[i] / 2]++;
    }
  seen[3][x + 1]++;
  for (int k = 0; k < 6; k++)
    for (int i = 0; i < N; i++)
      CHECK_ELEMENT (i, seen[k][i], 1);
  CHECK_INT (seen[3][N], 1);
  CHECK_INT (u, N);
  CHECK_INT (v, N);
  CHECK_INT (w, N);
  CHECK_INT (y, 0);
  CHECK_INT (z, 2 * N);
  return 0;
}
