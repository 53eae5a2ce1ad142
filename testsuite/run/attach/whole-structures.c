/* A clause names a structure as a whole: its pointers lead to what is present.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct series
{
  int n;
  double *x, *y;
};

int
main (void)
{
  int n = 50;
  struct series s = { n, (double *) malloc (n * sizeof (double)),
		      (double *) malloc (n * sizeof (double)) }, *p = &s;
  double *x = s.x, *y = s.y;
  for (int i = 0; i < n; i++)
    {
      x[i] = i;
      y[i] = 0;
    }
#pragma acc data copyin(x[0:n]) copyout(y[0:n])
  {
#pragma acc parallel loop copyin(s)
    for (int i = 0; i < s.n; i++)
      s.y[i] = 2 * s.x[i];
  }
  for (int i = 0; i < n; i++)
    CHECK_INT (y[i], 2 * i);

  /* The structure comes back as it was, also in between.  */
#pragma acc enter data copyin(x[0:n]) create(y[0:n])
#pragma acc data copy(s)
  {
#pragma acc parallel loop
    for (int i = 0; i < s.n; i++)
      s.y[i] = 3 * s.x[i];
#pragma acc update self(s)
    CHECK (s.x == x && s.y == y);
#pragma acc serial
    s.n = 7;
  }
  CHECK (s.x == x && s.y == y && s.n == 7);
#pragma acc update self(y[0:n])
  for (int i = 0; i < n; i++)
    CHECK_INT (y[i], 3 * i);

  s.n = n;
#pragma acc data copyin(p[0:1])
  {
#pragma acc parallel loop present(p)
    for (int i = 0; i < p->n; i++)
      p->y[i] = 4 * p->x[i];
  }
#pragma acc exit data copyout(y[0:n]) delete(x)
  for (int i = 0; i < n; i++)
    CHECK_INT (y[i], 4 * i);

  /* What no clause names beside the structure, the device leaves alone.  */
#pragma acc parallel loop copy(s, s.x[0:n])
  for (int i = 0; i < s.n; i++)
    s.x[i] += 1;
  for (int i = 0; i < n; i++)
    CHECK_INT (x[i], i + 1);
  return 0;
}
