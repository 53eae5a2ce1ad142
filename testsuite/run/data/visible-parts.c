/* OpenACC 2.6.2: where a data construct around a region names a part of an array, the region
   has that part, and no copy of the array is implied.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct s { int n; float *v; double d; };

static void
arrays (int k)
{
  struct s o[4] = { { 1 }, { 2 }, { 3 }, { 4 } };
  int x[4] = { 0 }, a[10] = { 0 }, b[8][4] = { { 0 } };
#pragma acc data copy (o[k:1], a[3:5], b[2:3])
  {
#pragma acc parallel loop
    for (int i = 0; i < 4; i++)
      x[i] = o[k].n;
#pragma acc parallel loop
    for (int i = 3; i < 8; i++)
      a[i] = o[k].n + i;
#pragma acc kernels
    {
      for (int i = 2; i < 5; i++)
	for (int j = 0; j < 4; j++)
	  b[i][j] = a[i + 1] + j;
      o[k].n = 7;
    }
#pragma acc serial
    a[4]++;
  }
  for (int i = 0; i < 4; i++)
    CHECK_INT (x[i], k + 1);
  for (int i = 0; i < 10; i++)
    CHECK_ELEMENT (i, a[i], i < 3 || i > 7 ? 0 : k + 1 + i + (i == 4));
  for (int i = 0; i < 8; i++)
    CHECK_ELEMENT (i, b[i][1], i < 2 || i > 4 ? 0 : k + 1 + i + 1 + 1);
  CHECK_INT (o[k].n, 7);
}

/* An element and what its pointer leads to, in one construct.  */

static void
elements (int n)
{
  struct s o[4];
  for (int k = 0; k < 4; k++)
    {
      o[k].n = k + 1;
      o[k].v = malloc (n * sizeof *o[k].v);
      for (int i = 0; i < n; i++)
	o[k].v[i] = k;
    }
  for (int k = 0; k < 4; k++)
    {
#pragma acc parallel loop copy (o[k:1], o[k].v[0:n])
      for (int i = 0; i < n; i++)
	o[k].v[i] += o[k].n;
    }
  int k = 2;
#pragma acc data copy (o[k:1], o[k].v[0:n])
  {
#pragma acc kernels
    for (int i = 0; i < n; i++)
      o[k].v[i] += 10;
#pragma acc parallel loop copy (o[k].v[2:3])
    for (int i = 2; i < 5; i++)
      o[k].v[i] += o[k].n;
  }
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < n; i++)
      CHECK_REAL (o[k].v[i], 2 * k + 1 + (k == 2 ? 10 + (i >= 2 && i < 5 ? 3 : 0) : 0), 0);
}

int
main (void)
{
  arrays (1);
  elements (10);
  return 0;
}
