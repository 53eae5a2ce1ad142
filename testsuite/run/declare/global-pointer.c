/* A pointer that `declare' names: routines find its data on the device from when a construct
   maps them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

int *g;
static float (*rows)[10];
#pragma acc declare create(g, rows)

#pragma acc routine seq
static void
set (int i, int to)
{
  g[i] = to;
}

#pragma acc routine seq
static float
get (int i, int j)
{
  return rows[i][j];
}

static void
sections (void)
{
#pragma acc data copy(g[50:50])
#pragma acc parallel loop
  for (int i = 50; i < 100; i++)
    set (i, 2 * i);
  CHECK (g[99] == 198 && g[49] == 49);
#pragma acc parallel loop copy(g[0:100])
  for (int i = 0; i < 100; i++)
    set (i, 7);
  CHECK (g[0] == 7 && g[99] == 7);
#pragma acc kernels loop independent copyout(g[20:10])
  for (int i = 0; i < 10; i++)
    set (20 + i, 8);
  CHECK (g[19] == 7 && g[20] == 8 && g[29] == 8 && g[30] == 7);
}

/* Other data behind the same pointer.  */

static void
again (int *x)
{
  int *old = g;
#pragma acc data copy(x[0:100], old[0:100])
  {
    g = x;
#pragma acc parallel loop present(g[0:100])
    for (int i = 0; i < 100; i++)
      set (i, 9);
    g = old;
#pragma acc parallel loop present(g[0:100])
    for (int i = 0; i < 100; i++)
      set (i, 10);
  }
  CHECK (x[99] == 9 && g[99] == 10);
}

int
main (void)
{
  static int other[100];
  g = (int *) calloc (100, sizeof *g);
#pragma acc enter data copyin(g[0:100])
#pragma acc parallel loop
  for (int i = 0; i < 100; i++)
    set (i, i);
#pragma acc update self(g[0:100])
  CHECK (g[42] == 42);
#pragma acc enter data copyin(g[0:100])
#pragma acc exit data delete(g[0:100])
#pragma acc parallel loop
  for (int i = 0; i < 100; i++)
    set (i, i + 1);
#pragma acc exit data copyout(g)
  CHECK (g[42] == 43);
  for (int i = 0; i < 100; i++)
    g[i] = i;
  sections ();
  again (other);

  rows = (float (*)[10]) calloc (20, sizeof *rows);
  rows[5][3] = 2;
  float x = 0;
#pragma acc data copyin(rows[4:2][0:10])
#pragma acc serial copyout(x)
  x = get (5, 3);
  CHECK (x == 2);
  free (rows);
  free (g);
  return 0;
}
