/* A pointer without bounds in a data clause: the mapped block that it points into.
   { dg-options "-w" }
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>
#include <stdlib.h>
#include <string.h>

static void
add (double *p, int n)
{
#pragma acc data copyin(p)
#pragma acc parallel loop copy(p)
  for (int i = 0; i < n; i++)
    p[i] += 1;
}

int
main (void)
{
  int n = 100;
  double *p, *nothing = 0, *same;
  if (posix_memalign ((void **) &p, 64, n * sizeof *p))
    return 1;
  memset (p, 0, n * sizeof *p);
  same = p;
  void *any = p;
  add (p, n);
  CHECK (p[42] == 1 && !acc_is_present (p, 8));
#pragma acc enter data copyin(p[0:n])
#pragma acc enter data copyin(p)
#pragma acc parallel loop present(p)
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma acc update self(p)
  CHECK (p[42] == 42);
  p[42] = 1;
#pragma acc update device(same)
#pragma acc parallel loop copy(p)
  for (int i = 0; i < n; i++)
    p[i] += 1;
  /* Twice entered: twice left.  */
#pragma acc exit data copyout(p)
  CHECK (acc_is_present (p, n * sizeof *p));
#pragma acc exit data copyout(any)
  CHECK (!acc_is_present (p, 8) && p[42] == 2);
  /* No block, no pointer: nothing.  */
#pragma acc exit data delete(nothing, p)
#pragma acc enter data copyin(nothing)
#pragma acc kernels copy(p)
  for (int i = 0; i < n; i++)
    p[i] += 1;
  CHECK (p[42] == 3);
#pragma acc enter data create(p[0:n])
#pragma acc enter data create(p[0:n])
#pragma acc exit data delete(p) finalize
  CHECK (!acc_is_present (p, 8));
  free (p);
  return 0;
}
