/* Loops that store short elements: which have runs of neighbouring iterations, and which not.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
runs (int n, const unsigned char *x, unsigned char *y, short *z)
{
#pragma acc parallel loop present (x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = x[i] > 127 ? 255 : 0;
#pragma acc parallel loop present (z[0:n])
  for (int i = 0; i < n; i++)
    z[i] = z[i] >> 3;
#pragma acc parallel loop collapse(2) present (x[0:n*n], y[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n; j++)
      y[i * n + j] = x[i * n + j - 1] ^ x[i * n + j];
}

/* Long elements, with gaps, a load behind a store, an order around the loop.  */

void
others (int n, const unsigned char *x, unsigned char *y, int *z)
{
#pragma acc parallel loop present (x[0:n], z[0:n])
  for (int i = 0; i < n; i++)
    z[i] = x[i];
#pragma acc parallel loop present (x[0:n], y[0:2*n])
  for (int i = 0; i < n; i++)
    y[2 * i] = x[i];
#pragma acc parallel loop present (x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      y[i] = x[i] / 2;
      y[i] += x[i];
    }
#pragma acc parallel present (x[0:n], y[0:n])
  for (int k = 0; k < n; k++)
    {
#pragma acc loop
      for (int i = 0; i < n; i++)
	y[i] = x[i] + k;
    }
}

/* Loads in another order than the stores; a table has none.  */

void
loads (int n, const unsigned char *x, unsigned char *y, const unsigned char *t)
{
#pragma acc parallel loop present (x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = x[i / 2];
#pragma acc parallel loop present (x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = x[n - 1 - i];
#pragma acc parallel loop present (x[0:n], y[0:n], t[0:256])
  for (int i = 0; i < n; i++)
    y[i] = t[x[i]];
}

/* Branches that choose what is stored; the load behind them is between others, or not.  */

void
choices (int n, const unsigned char *restrict x, const short *restrict t, unsigned char *y)
{
#pragma acc parallel loop present (x[0:n+2], y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = x[i] == x[i + 2] || (x[i] == 2 && x[i + 1] > 7);
#pragma acc parallel loop present (x[0:n+2], t[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = x[i] == 3 ? 1 : t[i] > 7;
}

/* Neighbours at the other end of a row; too far away.  */

void
rings (int n, const unsigned char *restrict x, unsigned char *restrict y)
{
#pragma acc parallel loop present (x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = x[(i + n - 1) % n] + x[(i + 1) % n] == 2 && x[i];
#pragma acc parallel loop present (x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = x[(i + n / 2) % n];
}

/* { dg-final { scan-dump packed-runs "packed-runs.c:10:\[^\n\]*stores 16 neighbouring elements" } } */
/* { dg-final { scan-dump packed-runs "packed-runs.c:13:\[^\n\]*stores 8 neighbouring elements" } } */
/* { dg-final { scan-dump packed-runs "packed-runs.c:17:\[^\n\]*stores 16 neighbouring elements" } } */
/* { dg-final { scan-dump packed-runs "packed-runs.c:17:\[^\n\]*4 neighbouring elements at once where rows are ragged" } } */
/* { dg-final { scan-dump-not packed-runs "packed-runs.c:1\[03\]:\[^\n\]*ragged" } } */
/* { dg-final { scan-dump wide-accesses "4 stores of 1 bytes are one where aligned" } } */
/* { dg-final { scan-dump-not packed-runs "packed-runs.c:\[234\]\[0-9\]:\[^\n\]*neighbouring elements at once" } } */
/* { dg-final { scan-dump-times packed-runs "does not load one element after the other" 3 } } */
/* { dg-final { scan-dump packed-runs "packed-runs.c:59:\[^\n\]*stores 16 neighbouring elements" } } */
/* { dg-final { scan-dump wide-accesses "16 stores of 1 bytes are one where aligned" } } */
/* { dg-final { scan-dump wide-accesses "8 stores of 2 bytes are one where aligned" } } */
/* { dg-final { scan-dump packed-runs "packed-runs.c:69:\[^\n\]*16 neighbouring" } } */
/* { dg-final { scan-dump packed-runs "packed-runs.c:72:\[^\n\]*more than one block" } } */
/* { dg-final { scan-dump packed-runs "packed-runs.c:82:\[^\n\]*16 neighbouring" } } */
/* { dg-final { scan-dump packed-runs "packed-runs.c:85:\[^\n\]*does not load one element" } } */
