/* firstprivate arrays of variable size: each gang's begins with the values of the host's.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 100

static void
run (int n)
{
  int t[n], out[N];
  double m[n][3];
  for (int j = 0; j < n; j++)
    {
      t[j] = 10 * j;
      for (int k = 0; k < 3; k++)
	m[j][k] = j + k;
    }
#pragma acc parallel firstprivate (t, m) num_gangs (8) copyout (out)
  {
    t[n - 1]++;
    m[0][1] = 7;
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      {
	int s = 0;
#pragma acc loop vector reduction (+:s)
	for (int j = 0; j < n; j++)
	  s += t[j] + m[j][1];
	out[i] = s;
      }
  }
  int sum = 1 + 6;
  for (int j = 0; j < n; j++)
    {
      sum += 10 * j + j + 1;
      CHECK_ELEMENT (j, t[j], 10 * j);
      CHECK_ELEMENT (j, m[j][1], j + 1);
    }
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, out[i], sum);
}

int
main (void)
{
  run (1);
  run (17);
  run (200);
  return 0;
}
