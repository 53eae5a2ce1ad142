/* `host_data' of a member, with a construct whose clause names a variable of the body.

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
  return 0;
}
