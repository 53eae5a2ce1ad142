/* OpenACC 2.5.3: loops of a kernels construct with a dependence carried from
   one iteration to the next keep their meaning.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 500

int
main (void)
{
  static int fib[N], hist[10], last[N];
  int carried = 0;
  for (int i = 0; i < N; i++)
    last[i] = -1;
#pragma acc kernels copyout (fib, hist) copy (last)
  {
    fib[0] = 1;
    fib[1] = 1;
    for (int i = 2; i < N; i++)
      fib[i] = (fib[i - 1] + fib[i - 2]) % 1000;
    for (int i = 0; i < 10; i++)
      hist[i] = 0;
    for (int i = 0; i < N; i++)
      hist[fib[i] % 10]++;
    for (int i = 0; i < N; i++)
      {
	last[i] = carried;
	carried = i;
      }
  }
  int f0 = 1, f1 = 1, want[10] = { 0, 2 };
  for (int i = 2; i < N; i++)
    {
      int f = (f0 + f1) % 1000;
      CHECK_ELEMENT (i, fib[i], f);
      want[f % 10]++;
      f0 = f1;
      f1 = f;
    }
  for (int i = 0; i < 10; i++)
    CHECK_ELEMENT (i, hist[i], want[i]);
  CHECK_INT (last[0], 0);
  for (int i = 1; i < N; i++)
    CHECK_ELEMENT (i, last[i], i - 1);
  return 0;
}
