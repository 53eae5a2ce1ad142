/* An update of a part behind an attached pointer leaves the pointer as it is.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct holder
{
  int before[8], *q, after;
};

static void
set (struct holder *s, int i, int value)
{
#pragma acc serial present (s[0:1])
  s->q[i] = value;
}

int
main (void)
{
  int w[10] = { 0 };
  struct holder s = { { 0 }, w, 0 };
#pragma acc enter data copyin (s)
#pragma acc enter data copyin (s.q[0:10])
#pragma acc update device (s.q[2:7])
  set (&s, 7, 4);
  /* Only a part that is counted by itself leaves.  */
#pragma acc enter data create (s.q[0:10])
#pragma acc exit data copyout (s.q[8:2])
  set (&s, 8, 5);
#pragma acc update self (s.q[2:7])
  for (int i = 0; i < 10; i++)
    CHECK_ELEMENT (i, w[i], i == 7 ? 4 : i == 8 ? 5 : 0);
#pragma acc exit data delete (s.q[0:10])
#pragma acc exit data delete (s)
  return 0;
}
