/* Loop carried dependences at every kind of distance: flow, anti and output, known
   and symbolic, forwards and backwards.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "loops.h"

TRAP (flow, (int n),
      for (int i = 1; i < n; i++)
        a[i] = a[i - 1] + b[i];)

TRAP (anti, (int n),
      for (int i = 0; i < n - 1; i++)
        a[i] = a[i + 1] + b[i];)

TRAP (output, (int n),
      for (int i = 0; i < n; i++)
        {
          a[i] = b[i];
          a[i + 1] = i;
        })

TRAP (scatter, (int n),
      for (int i = 0; i < n; i++)
        a[b[i]] = i;)

TRAP (symbolic, (int n, int from, int d),
      for (int i = from; i < n; i++)
        a[i] = a[i + d] + 1;)

TRAP (two_ways, (int n, int d, int e),
      for (int i = 40; i < n; i++)
        a[i + d] = (a[i] + a[i + e]) % 1000;)

TRAP (strided, (int n, int c),
      for (int i = 0; i < n; i++)
        a[2 * i] = a[c * i + 1] + 1;)

TRAP (folded, (int n),
      for (int i = 0; i < n; i++)
        a[n - i] = a[i] + 1;)

TRAP (backwards, (int n),
      for (int i = n - 1; i > 0; i--)
        a[i] = a[i - 1] + b[i];)

TRAP (backwards_flow, (int n),
      for (int i = n - 2; i >= 0; i--)
        a[i] = a[i + 1] + b[i];)

TRAP (same, (int n),
      for (int i = 0; i < n; i++)
        a[5] = b[i];)

TRAP (modulo, (int n),
      for (int i = 0; i < n; i++)
        a[i % 7] += b[i];)

int
main (void)
{
  RUN (flow, 100);
  RUN (anti, 100);
  RUN (output, 100);
  RUN (scatter, 100);
  for (int d = -40; d <= 40; d++)
    RUN (symbolic, 100, 40, d);
  for (int d = -3; d <= 3; d++)
    for (int e = -2; e <= 2; e++)
      RUN (two_ways, 100, d, e);
  for (int c = 0; c < 4; c++)
    RUN (strided, 50, c);
  RUN (folded, 100);
  RUN (backwards, 100);
  RUN (backwards_flow, 100);
  RUN (same, 100);
  RUN (modulo, 100);
  return 0;
}
