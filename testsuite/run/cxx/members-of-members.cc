/* Members of members in data clauses of member functions.  GCC 14 and later take none, and say
   so (doc/limits.texi).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#if __GNUC__ < 14
#define MEMBER(X) s.X
#else
#define MEMBER(X) X
#endif

#define N 50

struct inner { double *x; int n; };

template <class T>
struct typed
{
  T *p;
  inner s;

  void add (int n)
  {
    double *x = s.x;
#pragma acc parallel loop copy (p[0:n], MEMBER (x)[0:n])
    for (int i = 0; i < n; i++)
      {
	p[i] += 1;
	MEMBER (x)[i] += 1;
      }
    s.x = x;
  }

  void add_there (int n)
  {
    double *x = s.x;
#pragma acc enter data copyin (this[0:1])
#pragma acc enter data copyin (p[0:n], MEMBER (x)[0:n])
#pragma acc parallel loop present (this)
    for (int i = 0; i < n; i++)
      {
	p[i] += 1;
	MEMBER (x)[i] += 1;
      }
#pragma acc exit data copyout (p[0:n], MEMBER (x)[0:n])
#pragma acc exit data delete (this[0:1])
    s.x = x;
  }
};

int
main ()
{
  typed<double> t;
  t.p = new double[N] ();
  t.s.x = new double[N] ();
  t.add (N);
  t.add_there (N);
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, t.p[i], 2);
      CHECK_ELEMENT (i, t.s.x[i], 2);
    }
  return 0;
}
