/* OpenACC 2.9: a loop whose values lie beyond 32 bits, up and down.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  enum { N = 321 };
  static long long up[N], down[N];
  static unsigned long long top[N];
  long long base = 5000000000LL, stride = 3000000000LL;
#pragma acc parallel loop copyout (up)
  for (long long i = base; i < base + N * stride; i += stride)
    up[(i - base) / stride] = i;
#pragma acc parallel loop copyout (down)
  for (long long i = base; i > base - N * stride; i -= stride)
    down[(base - i) / stride] = i;
  unsigned long long last = ~0ULL;
#pragma acc parallel loop copyout (top)
  for (unsigned long long i = last - N; i < last; i++)
    top[i - (last - N)] = i;
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, up[i], base + i * stride);
      CHECK_ELEMENT (i, down[i], base - i * stride);
      CHECK_ELEMENT (i, top[i], last - N + i);
    }
  return 0;
}
