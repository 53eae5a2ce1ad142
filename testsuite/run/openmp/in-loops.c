/* OpenACC constructs in OpenMP's loops: arrays, scalars that come back, data constructs
   with host code, kernels, update, queues; atomic of both, also in a routine.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* { dg-options "-fopenmp" } */

#include "check.h"

#pragma acc routine seq
static int next_of (int *counter)
{
  int k;
#pragma acc atomic capture
  k = (*counter)++;
  return k;
}

int main (void)
{
  int a[4][1000], n = 1000;
  double total = 0;
  int hist[4] = { 0 };
  int rounds = 0, drawn = 0, one;
  double *p = calloc (4000, sizeof *p);
#pragma omp parallel for num_threads(4) reduction(+:total)
  for (int t = 0; t < 4; t++)
    {
      double s = 0;
      int i;
#pragma acc parallel loop copy(a[t:1]) reduction(+:s)
      for (i = 0; i < n; i++)
	{
	  a[t][i] = i + t;
	  s += a[t][i];
	}
      total += s;
      double *q = p + t * 1000;
#pragma acc data copy(q[0:n])
      {
#pragma acc kernels copyin(a[t:1])
	for (i = 0; i < n; i++)
	  q[i] = a[t][i];
#pragma acc parallel loop present(q[0:n]) async
	for (i = 0; i < n; i++)
	  q[i] += 1;
#pragma acc wait
	hist[t] = n;
#pragma omp atomic
	rounds++;
#pragma acc update self(q[0:10])
	CHECK (!(q[3] != 3 + t + 1));
      }
    }
  for (int t = 0; t < 4; t++)
    for (int i = 0; i < n; i++)
      CHECK (!(a[t][i] != i + t || p[t * 1000 + i] != i + t + 1));
  CHECK (!(total != 4 * 499500. + 6000 || hist[3] != 1000 || rounds != 4));
#pragma acc parallel loop copy(drawn)
  for (int i = 0; i < n; i++)
    next_of (&drawn);
#pragma acc atomic read
  one = drawn;
  CHECK (!(one != n));
  return 0;
}
