/* OpenACC 2.15.1: variables of a worker or vector routine are private to the gang
   or worker, shared by the loops inside.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define NI 24
#define NJ 64

#pragma acc routine vector
static int
reverse (int *v, int i)
{
  int tmp[NJ];
#pragma acc loop vector
  for (int j = 0; j < NJ; j++)
    tmp[j] = v[j] + i;
#pragma acc loop vector
  for (int j = 0; j < NJ; j++)
    v[j] = tmp[NJ - 1 - j];
  v[0]++;
  return v[NJ - 1];
}

int
main (void)
{
  static int a[NI][NJ], last[NI];
  for (int i = 0; i < NI; i++)
    for (int j = 0; j < NJ; j++)
      a[i][j] = i * j;
#pragma acc parallel loop gang vector_length (64) copy (a) copyout (last)
  for (int i = 0; i < NI; i++)
    {
      last[i] = reverse (a[i], i);
      last[i] += reverse (a[i], 1);
    }
  for (int i = 0; i < NI; i++)
    {
      int first = i * (NJ - 1) + i + 1, end = i;
      CHECK_ELEMENT (i, last[i], end + first + 1);
      CHECK_ELEMENT (i, a[i][0], end + 1 + 1);
    }
  return 0;
}
