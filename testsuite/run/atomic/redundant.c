/* OpenACC 2.12: an atomic in redundant code of a gang or worker loop happens once
   an iteration; its captured value is the same for the whole gang.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define NI 60
#define NJ 50

int
main (void)
{
  static int slot[NI], a[NI][NJ], w[NI];
  int next = 0, workers = 0;
#pragma acc parallel num_gangs (9) num_workers (4) vector_length (32) \
  copy (next, workers) copyout (slot, a, w)
  {
#pragma acc loop gang
    for (int i = 0; i < NI; i++)
      {
	int mine;
#pragma acc atomic capture
	mine = next++;
	slot[i] = mine;
#pragma acc loop worker vector
	for (int j = 0; j < NJ; j++)
	  a[mine][j] = i * NJ + j;
      }
#pragma acc loop gang worker
    for (int i = 0; i < NI; i++)
      {
#pragma acc atomic update
	workers += i;
	w[i] = 1;
      }
  }
  for (int i = 0; i < NI; i++)
    CHECK_ELEMENT (i, w[i], 1);
  CHECK_INT (next, NI);
  CHECK_INT (workers, NI * (NI - 1) / 2);
  for (int i = 0; i < NI; i++)
    for (int j = 0; j < NJ; j++)
      CHECK_ELEMENT (j, a[slot[i]][j], i * NJ + j);
  return 0;
}
