/* OpenACC 2.6.8, 2.7.11-2.7.12: enter data with attach, exit data with detach, for
   members mapped apart from the struct.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct list { int n; int *data; };

int
main (void)
{
  struct list l = { 50, (int *) malloc (50 * sizeof (int)) };
  int *keep = l.data;
  for (int i = 0; i < 50; i++)
    l.data[i] = i;
#pragma acc enter data copyin (l)
#pragma acc enter data copyin (l.data[0:l.n])
#pragma acc parallel loop present (l)
  for (int i = 0; i < 50; i++)
    l.data[i] += l.n;
#pragma acc exit data copyout (l.data[0:l.n])
#pragma acc exit data copyout (l)
  CHECK (l.data == keep);
  for (int i = 0; i < 50; i++)
    CHECK_ELEMENT (i, l.data[i], i + 50);

#pragma acc enter data copyin (l, keep[0:50])
#pragma acc enter data attach (l.data)
#pragma acc parallel loop present (l)
  for (int i = 0; i < 50; i++)
    l.data[i] *= 2;
#pragma acc exit data detach (l.data)
#pragma acc exit data copyout (keep[0:50]) delete (l)
  for (int i = 0; i < 50; i++)
    CHECK_ELEMENT (i, keep[i], 2 * (i + 50));
  free (keep);
  return 0;
}
