/* OpenACC 2.7.1: array sections of arrays and pointers, with start and length,
   and with either left out; the rest of the array stays as it is.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 300

int
main (void)
{
  int a[N], t[N], *p = (int *) malloc (N * sizeof (int)), from = 37, len = 101;
  for (int i = 0; i < N; i++)
    a[i] = p[i] = t[i] = i;
#pragma acc parallel loop copy (a[from:len])
  for (int i = from; i < from + len; i++)
    a[i] += 1000;
#pragma acc parallel loop copy (p[from:len])
  for (int i = 0; i < len; i++)
    p[from + i] *= -1;
#pragma acc parallel loop copy (a[:10]) copyin (t[N - 5:])
  for (int i = 0; i < 10; i++)
    a[i] = -(t[N - 1] - N + 2);
  int *q = p + 250;
#pragma acc parallel loop copy (q[-50:60])
  for (int i = -50; i < 10; i++)
    q[i] = 7;
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, a[i], i < 10 ? -1
		     : i >= from && i < from + len ? i + 1000 : i);
      CHECK_ELEMENT (i, p[i], i >= 200 && i < 260 ? 7
		     : i >= from && i < from + len ? -i : i);
    }
  free (p);
  return 0;
}
