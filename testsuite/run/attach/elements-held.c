/* Sections behind elements of an array that no clause maps, `s.l[1].u[0:n]': the element is on
   the device for them, and the pointer on the way to it leads there.
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

enum { N = 9 };

struct level
{
  int k;
  double *u;
};

struct grid
{
  int n;
  struct level *l;
  double **p;
};

int
main (void)
{
  struct level v[3];
  double *p[3];
  struct grid s = { N, v, p }, *t = &s;
  int one = 1;
  for (int i = 0; i < 3; i++)
    {
      v[i].u = (double *) calloc (N, sizeof (double));
      p[i] = (double *) calloc (N, sizeof (double));
    }
#pragma acc enter data copyin(s.l[1].u[0:N])
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    s.l[1].u[i] = i;
#pragma acc exit data copyout(s.l[1].u[0:N])
  CHECK (v[1].u[8] == 8 && !acc_is_present (&s, sizeof s));
#pragma acc data copy(t->l[one + 1].u[0:N])
#pragma acc parallel loop present(t)
  for (int i = 0; i < N; i++)
    t->l[one + 1].u[i] = i;
  CHECK (v[2].u[8] == 8);
#pragma acc parallel loop copy(t->l[one].u[0:N])
  for (int i = 0; i < N; i++)
    t->l[one].u[i] = -i;
  CHECK (v[1].u[8] == -8);
#pragma acc parallel loop copy(s.l[2].u[0:N])
  for (int i = 0; i < N; i++)
    s.l[2].u[i] = -i;
  CHECK (v[2].u[8] == -8);
#pragma acc data copy(s.p[2][0:N])
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    s.p[2][i] = i;
  CHECK (p[2][8] == 8);
#pragma acc parallel loop copy(t->p[one][0:N])
  for (int i = 0; i < N; i++)
    t->p[one][i] = i;
  CHECK (p[1][8] == 8 && !acc_is_present (p[1], sizeof (double)));
  return 0;
}
