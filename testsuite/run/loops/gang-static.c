/* OpenACC 2.9.2: gang (static: size) gives two loops of one region with equal
   trip counts the same gangs, so the second may read what the first stored.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 5000

int
main (void)
{
  static int a[N], b[N], c[N];
#pragma acc parallel num_gangs (8) copy (a, b, c)
  {
#pragma acc loop gang (static: 16)
    for (int i = 0; i < N; i++)
      a[i] = i;
#pragma acc loop gang (static: 16)
    for (int i = 0; i < N; i++)
      b[i] = a[i] + 1;
#pragma acc loop gang (static: *)
    for (int i = 0; i < N; i++)
      c[i] += 2;
#pragma acc loop gang (static: *)
    for (int i = 0; i < N; i++)
      c[i] *= 3;
  }
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, b[i], i + 1);
      CHECK_ELEMENT (i, c[i], 6);
    }
  return 0;
}
