/* `this' and members of it in one directive, in any order: the object is on the device
   before what belongs to it, and goes after it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct S
{
  int n, w[8];
  double *h;

  S () : n (100), w { 1, 1, 1, 1, 1, 1, 1, 1 }, h (new double[100] ()) {}
  ~S () { delete[] h; }
  void enter ();
  void data ();
  void region ();
  void members ();
};

void
S::enter ()
{
#pragma acc enter data copyin(w[0:8], h[0:n], this[0:1])
#pragma acc parallel loop present(this[0:1], h[0:n], w[0:8])
  for (int i = 0; i < n; i++)
    h[i] += w[i & 7];
  /* GCC 13 and later refuse a member that is not treated as its structure is.  */
#if __GNUC__ < 13
#pragma acc exit data delete(this[0:1]) copyout(h[0:n], w)
#else
#pragma acc update self(w)
#pragma acc exit data delete(this[0:1]) copyout(h[0:n])
#pragma acc exit data delete(w)
#endif
}

void
S::data ()
{
#pragma acc data copy(w[0:8], h[0:n], this[0:1])
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    h[i] += w[i & 7];
}

void
S::region ()
{
#pragma acc parallel loop copy(h[0:n])
  for (int i = 0; i < n; i++)
    h[i] += w[i & 7];
}

void
S::members ()
{
#pragma acc kernels loop copy(h[0:n], w)
  for (int i = 0; i < n; i++)
    h[i] += w[i & 7] + n;
}

static void
apart ()
{
  S s;
#pragma acc enter data copyin(s) copyin(s.h[0:s.n])
#pragma acc parallel loop present(s)
  for (int i = 0; i < s.n; i++)
    s.h[i] += s.w[0];
#pragma acc exit data copyout(s.h[0:s.n]) delete(s)
  CHECK (s.h[99] == 1);
#pragma acc parallel loop copy(s, s.h[0:100])
  for (int i = 0; i < s.n; i++)
    s.h[i] += s.w[0];
  CHECK (s.h[99] == 2);
}

int
main ()
{
  S s;
  s.enter ();
  CHECK (s.h[99] == 1);
  s.data ();
  CHECK (s.h[99] == 2);
  s.region ();
  CHECK (s.h[99] == 3);
  s.members ();
  CHECK (s.h[99] == 104);
  apart ();
  return 0;
}
