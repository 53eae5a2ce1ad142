/* OpenACC 2.11: reductions in kernels, with a clause and recognised.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 3000

int
main (void)
{
  static int v[N];
  int explicit_sum = 1, plain_sum = 2, biggest = 0;
#pragma acc kernels copyout (v)
  {
    for (int i = 0; i < N; i++)
      v[i] = i * 17 % 301;
  }
#pragma acc kernels loop copyin (v) reduction (+:explicit_sum)
  for (int i = 0; i < N; i++)
    explicit_sum += v[i];
#pragma acc kernels copyin (v)
  {
    for (int i = 0; i < N; i++)
      plain_sum += v[i];
    for (int i = 0; i < N; i++)
      if (v[i] > biggest)
	biggest = v[i];
  }
  int want = 0;
  for (int i = 0; i < N; i++)
    want += v[i];
  CHECK_INT (explicit_sum, want + 1);
  CHECK_INT (plain_sum, want + 2);
  CHECK_INT (biggest, 300);
  return 0;
}
