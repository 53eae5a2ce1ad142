/* More loops than the grid has axes, around loops of steps: several run along one axis.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"

enum { P = 3, Q = 4, R = 5, S = 6, T = 37 };
static int x[P][Q][R][S][T], y[P][Q][R][S][T], w[T];

static int
value (int p, int q, int r, int s, int t, int n)
{
  int sum = 0;
  for (int k = 0; k < n; k++)
    sum += w[k] * (p + 2 * q + 3 * r + 5 * s + 7 * t + k);
  return sum;
}

static void
four (int p0, int q, int r, int s, int t, int n, int (*restrict y)[Q][R][S][T])
{
#pragma acc kernels copy(y[0:P]) copyin(w)
  for (int d = s; d > 0; d--)
    for (int a = p0; a < q; a += 2)
      for (int b = 0; b < r; b++)
	for (int c = 0; c < t; c++)
	  {
	    int sum = 0;
	    for (int k = 0; k < n; k++)
	      sum += w[k] * (1 + 2 * a + 3 * b + 5 * (d - 1) + 7 * c + k);
	    y[1][a][b][d - 1][c] = sum;
	  }
}

static void
five (unsigned p, unsigned q, unsigned r, unsigned s, unsigned t, int n,
      int (*restrict y)[Q][R][S][T])
{
#pragma acc parallel loop copy(y[0:P]) copyin(w)
  for (unsigned a = 0; a < p; a++)
    for (unsigned b = 0; b < q; b++)
      for (unsigned c = 0; c < r; c++)
	for (unsigned d = 0; d < s; d++)
	  for (unsigned e = 0; e < t; e++)
	    {
	      int sum = 0;
	      for (int k = 0; k < n; k++)
		sum += w[k] * (int) (a + 2 * b + 3 * c + 5 * d + 7 * e + k);
	      y[a][b][c][d][e] = sum;
	    }
}

/* How far one of them runs depends on another one.  */
static void
triangle (int q, int r, int s, int t, int n, int (*restrict y)[Q][R][S][T])
{
#pragma acc kernels copy(y[0:P]) copyin(w)
  for (int a = 0; a < q; a++)
    for (int b = 0; b <= a; b++)
      for (int c = 0; c < s; c++)
	for (int d = 0; d < t; d++)
	  {
	    int sum = 0;
	    for (int k = 0; k < n; k++)
	      sum += w[k] * (2 + 2 * a + 3 * b + 5 * c + 7 * d + k);
	    y[2][a][b][c][d] = sum;
	  }
}

int
main (void)
{
  for (int k = 0; k < T; k++)
    w[k] = k * 5 % 7 - 3;
  for (int n = 0; n < 9; n += 4)
    for (int less = 0; less < 3; less++)
      {
	int q = Q - less, r = less == 2 ? 0 : R - less, s = S - 2 * less, t = T - less;
	__builtin_memset (x, 1, sizeof x);
	__builtin_memset (y, 1, sizeof y);
	for (int a = 0; a < q; a++)
	  for (int b = 0; b < r; b++)
	    for (int c = 0; c < s; c++)
	      for (int d = 0; d < t; d++)
		for (int p = 0; p < P; p++)
		  x[p][a][b][c][d] = value (p, a, b, c, d, n);
	five (P, q, r, s, t, n, y);
	CHECK (!__builtin_memcmp (x, y, sizeof x));
	__builtin_memset (x[1], 1, sizeof x[1]);
	__builtin_memset (y[1], 1, sizeof y[1]);
	for (int a = less; a < q; a += 2)
	  for (int b = 0; b < r; b++)
	    for (int c = 0; c < s; c++)
	      for (int d = 0; d < t; d++)
		x[1][a][b][c][d] = value (1, a, b, c, d, n);
	four (less, q, r, s, t, n, y);
	CHECK (!__builtin_memcmp (x, y, sizeof x));
	for (int a = 0; a < q; a++)
	  for (int b = 0; b <= a; b++)
	    for (int c = 0; c < s; c++)
	      for (int d = 0; d < t; d++)
		x[2][a][b][c][d] = value (2, a, b, c, d, n);
	triangle (q, r, s, t, n, y);
	CHECK (!__builtin_memcmp (x, y, sizeof x));
      }
  return 0;
}
