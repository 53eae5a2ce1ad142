/* OpenACC 2.7: present_or_ and p- spellings of the data clauses.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int a[10], b[10], c[10], d[10];
  for (int i = 0; i < 10; i++)
    a[i] = b[i] = i;
#pragma acc data pcopy (a) present_or_copyin (b) pcopyout (c) present_or_create (d)
  {
#pragma acc parallel loop pcopyin (a) present_or_copy (b) pcreate (c) \
  present_or_copyout (d)
    for (int i = 0; i < 10; i++)
      {
	d[i] = a[i] + b[i];
	c[i] = d[i] + 1;
	a[i] = 0;
      }
  }
  for (int i = 0; i < 10; i++)
    {
      CHECK_ELEMENT (i, a[i], 0);
      CHECK_ELEMENT (i, c[i], 2 * i + 1);
    }
  return 0;
}
