/* OpenACC 3.2, 2.7.2: detach of a pointer that is not attached is no action, nor is attach
   where the pointer or its target is not present; a pointer that has got another target is
   attached to that, and its counter is 1 then.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

struct box
{
  int *p;
  int n;
};

static int
first_of (struct box *b)
{
  int result = 0;
#pragma acc parallel present(b[0:1]) copyout(result)
  result = b->p[0];
  return result;
}

int
main (void)
{
  int *one = (int *) malloc (10 * sizeof (int));
  int *two = (int *) malloc (10 * sizeof (int));
  struct box b = { one, 10 };
  one[0] = 1;
  two[0] = 2;
  acc_attach ((void **) &b.p);
  acc_detach ((void **) &b.p);
  acc_detach_finalize ((void **) &b.p);
#pragma acc enter data copyin(b)
  acc_attach ((void **) &b.p);
#pragma acc enter data attach(b.p)
#pragma acc data attach(b.p)
  acc_attach_async ((void **) &b.p, 1);
  acc_wait (1);
#pragma acc enter data copyin(one[0:10])
  /* A target that is not there takes nothing from what is attached.  */
  acc_attach ((void **) &b.p);
  b.p = two;
#pragma acc data attach(b.p)
  b.p = one;
  CHECK (first_of (&b) == 1);
#pragma acc exit data detach(b.p)
#pragma acc exit data delete(b, one[0:10])
#pragma acc enter data copyin(one[0:10], two[0:10]) copyin(b)
  acc_detach ((void **) &b.p);
#pragma acc exit data detach(b.p)

#pragma acc enter data attach(b.p)
#pragma acc enter data attach(b.p)
  CHECK (first_of (&b) == 1);
  b.p = two;
#pragma acc enter data attach(b.p)
  CHECK (first_of (&b) == 2);
#pragma acc exit data detach(b.p)
#pragma acc enter data attach(b.p)
  CHECK (first_of (&b) == 2);
#pragma acc exit data detach(b.p)
#pragma acc exit data detach(b.p)

  /* The structure has left the device.  */
#pragma acc enter data attach(b.p)
#pragma acc exit data delete(b)
#pragma acc exit data detach(b.p)
#pragma acc exit data delete(one[0:10], two[0:10])
  free (one);
  free (two);
  return 0;
}
