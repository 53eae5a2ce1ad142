/* OpenACC 2.15.1: gang, worker, vector and seq routines, called from loops that
   leave those levels free.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define NI 20
#define NJ 30
#define NK 40

static int cube[NI][NJ][NK];

#pragma acc routine seq
static int
value (int i, int j, int k)
{
  return i * 10000 + j * 100 + k;
}

#pragma acc routine vector
static void
row (int *r, int i, int j)
{
#pragma acc loop vector
  for (int k = 0; k < NK; k++)
    r[k] = value (i, j, k);
}

#pragma acc routine worker
static void
slab (int (*s)[NK], int i)
{
#pragma acc loop worker
  for (int j = 0; j < NJ; j++)
    row (s[j], i, j);
}

#pragma acc routine gang
static void
fill (int (*c)[NJ][NK])
{
#pragma acc loop gang
  for (int i = 0; i < NI; i++)
    slab (c[i], i);
}

static void
verify (void)
{
  for (int i = 0; i < NI; i++)
    for (int j = 0; j < NJ; j++)
      for (int k = 0; k < NK; k++)
	{
	  CHECK_INT (cube[i][j][k], value (i, j, k));
	  cube[i][j][k] = 0;
	}
}

int
main (void)
{
#pragma acc parallel num_workers (4) vector_length (32) copyout (cube)
  fill (cube);
  verify ();
#pragma acc parallel loop gang num_workers (4) vector_length (32) copyout (cube)
  for (int i = 0; i < NI; i++)
    slab (cube[i], i);
  verify ();
#pragma acc parallel loop gang worker num_workers (4) vector_length (32) \
  copyout (cube)
  for (int i = 0; i < NI; i++)
    for (int j = 0; j < NJ; j++)
      row (cube[i][j], i, j);
  verify ();
#pragma acc parallel loop collapse (3) copyout (cube)
  for (int i = 0; i < NI; i++)
    for (int j = 0; j < NJ; j++)
      for (int k = 0; k < NK; k++)
	cube[i][j][k] = value (i, j, k);
  verify ();
  return 0;
}
