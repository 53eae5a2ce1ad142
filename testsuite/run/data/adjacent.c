/* Arrays that lie side by side in memory are mapped apart.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct block { int a[10], b[10], c[10]; };

int
main (void)
{
  struct block s;
  int *a = s.a, *b = s.b, *c = s.c;
  for (int i = 0; i < 10; i++)
    s.a[i] = s.b[i] = s.c[i] = i;
#pragma acc data copy (b[0:10])
  {
#pragma acc data copy (a[0:10], c[0:10])
    {
#pragma acc parallel loop present (a[0:10], b[0:10], c[0:10])
      for (int i = 0; i < 10; i++)
	{
	  a[i] += 10;
	  b[i] += 20;
	  c[i] += 30;
	}
    }
  }
  for (int i = 0; i < 10; i++)
    {
      CHECK_ELEMENT (i, s.a[i], i + 10);
      CHECK_ELEMENT (i, s.b[i], i + 20);
      CHECK_ELEMENT (i, s.c[i], i + 30);
    }
  return 0;
}
