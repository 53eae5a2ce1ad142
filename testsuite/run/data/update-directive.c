/* OpenACC 2.14.4: update self, host and device, whole and in sections.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"

#define N 222

int
main (void)
{
  int a[N], scalar = 3;
  int separate = separate_memory ();
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc data copyin (a, scalar)
  {
#pragma acc parallel present (a, scalar) num_gangs (1)
    {
#pragma acc loop vector
      for (int i = 0; i < N; i++)
	a[i] += 1000;
      scalar = 33;
    }
#pragma acc update self (a[10:20])
    for (int i = 0; i < N; i++)
      CHECK_ELEMENT (i, a[i], !separate || (i >= 10 && i < 30) ? i + 1000 : i);
#pragma acc update host (scalar) self (a[0:5])
#pragma acc update self (a[200:])
    CHECK_INT (scalar, 33);
    CHECK_INT (a[4], 1004);
    CHECK_INT (a[N - 1], N + 999);
    for (int i = 0; i < N; i++)
      a[i] = -i;
    scalar = 4;
#pragma acc update device (a[50:100], scalar)
#pragma acc parallel present (a, scalar)
#pragma acc loop
    for (int i = 0; i < N; i++)
      a[i] *= scalar;
#pragma acc update self (a)
    for (int i = 0; i < N; i++)
      CHECK_ELEMENT (i, a[i], !separate || (i >= 50 && i < 150) ? -4 * i
		     : 4 * (i + 1000));
  }
  return 0;
}
