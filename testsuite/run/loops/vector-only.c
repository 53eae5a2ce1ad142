/* OpenACC 2.9.4: a vector loop in a region of many gangs is executed by each
   gang; all store the same values.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 1000

int
main (void)
{
  static int a[N];
#pragma acc parallel num_gangs (6) vector_length (128) copyout (a)
  {
#pragma acc loop vector
    for (int i = 0; i < N; i++)
      a[i] = 2 * i + 1;
  }
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, a[i], 2 * i + 1);
  return 0;
}
