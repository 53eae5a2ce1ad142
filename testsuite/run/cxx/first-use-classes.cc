/* Data clauses are the first that needs a class made from a template to be complete: of
   references, variables that are defined elsewhere, arrays, members, and in templates.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

template <typename T, int N> struct row
{
  T v[N];
};
typedef row<row<double, 8>, 4> field;
typedef row<int, 3> triple;

static void
scale (field &f, const row<double, 4> &by)
{
#pragma acc parallel loop collapse(2) present(f, by)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 8; j++)
      f.v[i].v[j] *= by.v[i];
}

extern triple far, several[2];

static void
change ()
{
#pragma acc enter data copyin(far, several)
#pragma acc parallel loop present(far, several)
  for (int i = 0; i < 3; i++)
    {
      far.v[i] += several[0].v[i];
      several[1].v[i] = far.v[i];
    }
#pragma acc exit data copyout(far, several)
}

struct holder
{
  row<short, 5> &r;
  void
  increment ()
  {
    row<short, 5> &r = this->r;
#pragma acc serial copy(r)
    r.v[2]++;
  }
};

template <typename T, int N>
T
sum (const row<T, N> &r)
{
  T s = 0;
#pragma acc parallel loop copyin(r) reduction(+:s)
  for (int i = 0; i < N; i++)
    s += r.v[i];
  return s;
}

static float
sum_of (const row<float, 6> &r)
{
  return sum (r);
}

triple far = { { 1, 2, 3 } }, several[2] = { { { 10, 20, 30 } } };

int
main ()
{
  static field f;
  row<double, 4> by = { { 1, 2, 3, 4 } };
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 8; j++)
      f.v[i].v[j] = j + 1;
#pragma acc data copy(f) copyin(by)
  scale (f, by);
  CHECK (f.v[3].v[7] == 32 && f.v[0].v[7] == 8);
  change ();
  CHECK (far.v[2] == 33 && several[1].v[0] == 11);
  row<short, 5> r = { { 1, 2, 3, 4, 5 } };
  holder h = { r };
  h.increment ();
  CHECK (r.v[2] == 4);
  row<float, 6> q = { { 1, 2, 3, 4, 5, 6 } };
  CHECK (sum_of (q) == 21);
  return 0;
}
