/* OpenACC 2.13: a pointer with `declare' that a routine, or another region, has given a value is
   the one on the device also where a region only reads it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 100 };
int a[N], b[N];
int *p, *by_host;
static int *moved;
#pragma acc declare create (p, a, b, by_host, moved)

static void
point_to (int *q)
{
  p = q;
}

#pragma acc routine seq
static void
move (int **which, int *q)
{
  *which = q;
}

static int
sum (void)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < N; i++)
    s += p[i];
  return s;
}

static void
assigned (void)
{
  p = a;
#pragma acc parallel num_gangs (1)
  p = b;
  CHECK_INT (sum (), 104950);
  p = b;
#pragma acc serial
  point_to (a);
  CHECK_INT (sum (), 4950);
  int s = 0;
#pragma acc parallel loop present (p) reduction (+:s)
  for (int i = 0; i < N; i++)
    s += p[i];
  CHECK_INT (s, 4950);
}

static void
divided (void)
{
  int x[N], y[N];
  moved = a;
#pragma acc serial
  move (&moved, b);
#pragma acc kernels copyout (x, y)
  {
    for (int i = 0; i < N; i++)
      x[i] = moved[i];
    for (int i = 0; i < N; i++)
      y[i] = x[i] + moved[i];
  }
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, y[i], 2000 + 2 * i);
}

/* Attached where a construct maps what the host's leads to, as before.  */

static void
attached (void)
{
  int *h = (int *) malloc (N * sizeof *h);
  for (int i = 0; i < N; i++)
    h[i] = 7;
  p = by_host = h;
#pragma acc enter data copyin (by_host[0:N])
#pragma acc parallel loop present (by_host)
  for (int i = 0; i < N; i++)
    by_host[i]++;
#pragma acc exit data copyout (by_host[0:N])
#pragma acc data copy (p[0:N])
  CHECK_INT (sum (), 8 * N);
  free (h);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      a[i] = i;
      b[i] = 1000 + i;
    }
#pragma acc update device (a, b)
  assigned ();
  divided ();
  attached ();
  return 0;
}
