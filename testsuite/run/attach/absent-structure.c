/* Where a pointer is not present there is nothing to attach to or to detach; a structure
   may come before or after the array behind its member.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <openacc.h>
#include <stdlib.h>
#include "check.h"

struct s
{
  int n;
  int *p;
};

int
main (void)
{
  struct s *t = malloc (sizeof *t);
  t->n = 100;
  t->p = calloc (100, sizeof *t->p);
  int *p = t->p;

#pragma acc enter data copyin(t->p[0:100])
#pragma acc parallel loop present(p[0:100])
  for (int i = 0; i < 100; i++)
    p[i] += 1;
#pragma acc exit data copyout(t->p[0:100])

#pragma acc data copy(t[0:1], t->p[0:100])
#pragma acc parallel loop present(t[0:1])
  for (int i = 0; i < t->n; i++)
    t->p[i] += 2;

#pragma acc data copyin(t[0:1])
#pragma acc data copy(t->p[0:100])
#pragma acc parallel loop present(t->p[0:100])
  for (int i = 0; i < 100; i++)
    t->p[i] += 4;

  /* The structure leaves first.  */
#pragma acc enter data copyin(t[0:1])
#pragma acc enter data copyin(t->p[0:100])
#pragma acc exit data delete(t[0:1])
#pragma acc exit data delete(t->p[0:100])
  CHECK (acc_get_device_type () == acc_device_host || !acc_is_present (p, 4));

  CHECK (t->p == p);
  for (int i = 0; i < 100; i++)
    CHECK (p[i] == 7);
  return 0;
}
