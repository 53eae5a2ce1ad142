/* OpenACC 2.7.3: memory from acc_malloc in deviceptr clauses of all constructs.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

#define N 400

int
main (void)
{
  long out[N];
  long *d = (long *) acc_malloc (N * sizeof (long));
  CHECK (d != NULL);
#pragma acc parallel loop deviceptr (d)
  for (int i = 0; i < N; i++)
    d[i] = i;
#pragma acc kernels deviceptr (d)
  {
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      d[i] *= 3;
  }
#pragma acc data deviceptr (d) copyout (out)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      out[i] = d[N - 1 - i];
  }
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, out[i], 3 * (N - 1 - i));
  acc_free (d);
  acc_free (NULL);
  return 0;
}
