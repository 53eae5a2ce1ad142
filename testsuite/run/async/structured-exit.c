/* OpenACC 2.16: a construct with async and its own copies: the results come back
   on its queue, the host goes on.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 3000

int
main (void)
{
  static int a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
#pragma acc parallel loop copy (a) async (2)
  for (int i = 0; i < N; i++)
    a[i] += 1;
#pragma acc parallel loop copyin (a) copyout (b) async (2)
  for (int i = 0; i < N; i++)
    b[i] = a[i] * 2;
#pragma acc wait (2)
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, a[i], i + 1);
      CHECK_ELEMENT (i, b[i], 2 * (i + 1));
    }
  return 0;
}
