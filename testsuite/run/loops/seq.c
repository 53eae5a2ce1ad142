/* OpenACC 2.9.5: a seq loop runs in order, at any place in a nest.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define NI 45
#define NJ 60

int
main (void)
{
  static int a[NI][NJ], b[NJ];
#pragma acc parallel copyout (a) copyout (b)
  {
#pragma acc loop gang
    for (int i = 0; i < NI; i++)
      {
	a[i][0] = i;
#pragma acc loop seq
	for (int j = 1; j < NJ; j++)
	  a[i][j] = (a[i][j - 1] * 3 + 1) % 1009;
      }
  }
#pragma acc parallel num_gangs (1) copyout (b)
  {
    b[0] = 1;
#pragma acc loop seq
    for (int j = 1; j < NJ; j++)
      b[j] = b[j - 1] + j;
  }
  for (int i = 0; i < NI; i++)
    {
      int v = i;
      for (int j = 1; j < NJ; j++)
	{
	  v = (v * 3 + 1) % 1009;
	  CHECK_ELEMENT (j, a[i][j], v);
	}
    }
  for (int j = 0; j < NJ; j++)
    CHECK_ELEMENT (j, b[j], 1 + j * (j + 1) / 2);
  return 0;
}
