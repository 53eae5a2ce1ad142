/* OpenACC 3.4, 2.7.4: modifiers of data clauses.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

#define N 100

static int a[N], b[N];

static void
inside_data (int host)
{
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc data copyin (readonly: a)
  {
    for (int i = 0; i < N; i++)
      a[i] = 2 * i;
#pragma acc parallel loop copyin (a) copyout (b)
    for (int i = 0; i < N; i++)
      b[i] = a[i];
    CHECK_INT (b[5], host ? 10 : 5);
#pragma acc parallel loop copyin (readonly, alwaysin: a) copyout (b)
    for (int i = 0; i < N; i++)
      b[i] = a[i];
    CHECK_INT (b[5], 10);
#pragma acc parallel loop copy (alwaysin: a)
    for (int i = 0; i < N; i++)
      a[i]++;
    CHECK_INT (a[5], host ? 11 : 10);
#pragma acc kernels copy (always: a)
    for (int i = 0; i < N; i++)
      a[i]++;
    CHECK_INT (a[5], host ? 12 : 11);
#pragma acc parallel loop copyout (alwaysout: a)
    for (int i = 0; i < N; i++)
      a[i] = 7;
    CHECK_INT (a[5], 7);
  }
}

static void
zeros (int host)
{
  int *p = malloc (N * sizeof *p);
  for (int i = 0; i < N; i++)
    p[i] = a[i] = host ? 0 : -1;
#pragma acc enter data create (zero: p[0:N])
  /* It is there already.  */
#pragma acc enter data copyin (p[0:N])
#pragma acc parallel loop present (p)
  for (int i = 0; i < N / 2; i++)
    p[i] += i;
#pragma acc exit data copyout (always: p[0:N])
  CHECK_INT (p[7], 7);
  CHECK_INT (p[N - 1], 0);
#pragma acc exit data delete (p[0:N])
  CHECK_INT (acc_is_present (p, sizeof *p), host);
  free (p);
#pragma acc parallel loop copyout (zero: a)
  for (int i = 0; i < N / 2; i++)
    a[i] = i;
  CHECK_INT (a[7], 7);
  CHECK_INT (a[N - 1], 0);
#pragma acc data copy (capture: a)
  {
#pragma acc parallel loop present (a)
    for (int i = 0; i < N; i++)
      a[i]++;
  }
  CHECK_INT (a[N - 1], 1);
}

int
main (void)
{
  int host = acc_get_device_type () == acc_device_host;
  inside_data (host);
  zeros (host);
  return 0;
}
