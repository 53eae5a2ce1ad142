/* OpenACC 2.6.6: enter data and exit data: lifetimes across functions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"
#include <openacc.h>

#define N 129

static int *
make (void)
{
  int *p = (int *) malloc (N * sizeof (int));
  for (int i = 0; i < N; i++)
    p[i] = i;
#pragma acc enter data copyin (p[0:N])
  return p;
}

static void
work (int *p)
{
#pragma acc parallel loop present (p[0:N])
  for (int i = 0; i < N; i++)
    p[i] *= 2;
}

int
main (void)
{
  int *p = make (), *q = make (), w[N];
  work (p);
  work (q);
#pragma acc enter data create (w[0:N])
#pragma acc parallel loop present (w, p[0:N])
  for (int i = 0; i < N; i++)
    w[i] = p[i] + 1;
#pragma acc exit data copyout (p[0:N]) delete (q[0:N]) copyout (w)
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, p[i], 2 * i);
      CHECK_ELEMENT (i, w[i], 2 * i + 1);
      if (separate_memory ())
	CHECK_ELEMENT (i, q[i], i);
    }
  if (separate_memory ())
    {
      CHECK (!acc_is_present (p, 4));
      CHECK (!acc_is_present (q, 4));
      CHECK (!acc_is_present (w, 4));
    }
  free (p);
  free (q);
  return 0;
}
