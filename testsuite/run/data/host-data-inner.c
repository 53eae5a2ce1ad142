/* `host_data' of a member, with a construct whose clause names a variable of the body; of scalars
   and members that constructs in the body use.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct row
{
  int n;
  double *p;
};

int
main (void)
{
  double a[10];
  struct row r = { 10, a };
#pragma acc data copy (a)
#pragma acc host_data use_device (r.p)
  {
    double *q = r.p;
#pragma acc parallel loop deviceptr (q)
    for (int i = 0; i < 10; i++)
      q[i] = i;
  }
  for (int i = 0; i < 10; i++)
    CHECK_INT (a[i], i);

  int b[4], x = 1;
#pragma acc data copyin (x, r) copyout (b)
  {
#pragma acc serial present (x)
    x = 5;
#pragma acc host_data use_device (x)
    {
#pragma acc serial
      b[0] = x;
#pragma acc parallel loop
      for (int i = 2; i < 4; i++)
	b[i] = x + i;
    }
#pragma acc host_data use_device (r.n)
    {
#pragma acc serial
      b[1] = r.n;
    }
  }
  CHECK_INT (b[0], 5);
  CHECK_INT (b[1], 10);
  CHECK_INT (b[3], 8);
  return 0;
}
