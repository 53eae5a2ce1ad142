/* A loop in kernels around one whose directive reduces a variable from outside: each
   iteration goes on with the sum of those before, which other iterations must not change
   meanwhile, and which the code between the loops may read.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 60

static int a[N], b[N];

static int
sum_of_rows (int rows)
{
  int s = 3;
#pragma acc kernels copyin (a, b)
  {
    for (int i = 0; i < rows; i++)
      {
#pragma acc loop independent reduction(+:s)
	for (int j = i; j < N; j++)
	  s += a[j] * b[j - i];
      }
  }
  return s;
}

static int
read_between (int rows, int *seen)
{
  short bits = 1;
#pragma acc kernels copyin (a) copyout (seen[0:rows])
  {
    for (int i = 0; i < rows; i++)
      {
#pragma acc loop independent reduction(|:bits)
	for (signed char j = 0; j < 40; j++)
	  bits |= 1 << (a[j] + i) % 12;
	seen[i] = bits;
      }
  }
  return bits;
}

int
main (void)
{
  int want = 3, seen[8], bits = 1;
  for (int i = 0; i < N; i++)
    {
      a[i] = i % 3 * 4;
      b[i] = 3 * i + 1;
    }
  for (int i = 0; i < 20; i++)
    for (int j = i; j < N; j++)
      want += a[j] * b[j - i];
  CHECK_INT (sum_of_rows (20), want);
  CHECK_INT (sum_of_rows (0), 3);
  CHECK_INT (read_between (8, seen), 0xfff);
  for (int i = 0; i < 8; i++)
    {
      for (int j = 0; j < 40; j++)
	bits |= 1 << (a[j] + i) % 12;
      CHECK_INT (seen[i], bits);
    }
  return 0;
}
