/* OpenACC 2.7, 2.9: `!=' in a loop's condition; more than one variable in its declaration;
   also in macros, and behind collapse.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 100
#define DIRECTIVE(text) _Pragma (#text)
#define OVER(DIRECTIVE_TEXT, I, LIMIT) \
  DIRECTIVE (DIRECTIVE_TEXT) for (int I = 0; I != LIMIT; I++)

static int a[N], b[N][N];

int
main (void)
{
  int step = 3;
#pragma acc parallel loop
  for (int i = 0; i != N; i++)
    a[i] = i;
#pragma acc parallel loop copy (a)
  for (int i = N - 1; -1 != i; --i)
    a[i] += 1;
#pragma acc parallel loop copy (a)
  for (unsigned long i = 0; i < N; i += step)
    a[i] += 100;
  CHECK_INT (a[42], 143);
  CHECK_INT (a[43], 44);
#pragma acc parallel loop copy (a)
  for (int i = 0, n = N / 2, *p = a; i < n; i++)
    p[i] = n;
  CHECK_INT (a[N / 2 - 1], N / 2);
  CHECK_INT (a[N / 2], N / 2 + 1);
#pragma acc parallel loop collapse (2) copyout (b)
  for (int i = 0; i != N; i++)
    for (int j = 0; j != N; j += 1)
      b[i][j] = i - j;
  CHECK_INT (b[7][9], -2);
  OVER (acc parallel loop copy (a), i, N)
    a[i] = -i;
  CHECK_INT (a[N - 1], 1 - N);
#pragma acc parallel copy (b)
  {
#pragma acc loop gang
    for (int i = 0, n = N; i != n; i++)
      {
#pragma acc loop vector
	for (int *p = b[i], *end = b[i] + n; p != end; p++)
	  *p += i;
      }
  }
  CHECK_INT (b[7][9], 5);
  return 0;
}
