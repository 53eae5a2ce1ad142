/* A pointer that is a member, without bounds, in update and exit data: the mapped block that
   it points into; the pointer itself if there is none.
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

struct vector
{
  int n;
  double *d;

  vector (int m) : n (m), d (new double[m])
  {
    for (int i = 0; i < n; i++)
      d[i] = i;
#pragma acc enter data copyin (this[0:1], d[0:n])
  }
  void twice ()
  {
#pragma acc parallel loop present (this[0:1], d[0:n])
    for (int i = 0; i < n; i++)
      d[i] *= 2;
  }
  void up ()
  {
#pragma acc update self (d)
  }
  void down ()
  {
#pragma acc update device (d)
  }
  ~vector ()
  {
    /* GCC 13 and later refuse a member that is not treated as its structure is.  */
#if __GNUC__ < 13
#pragma acc exit data copyout (d) delete (this[0:1])
#else
#pragma acc exit data copyout (d)
#pragma acc exit data delete (this[0:1])
#endif
    CHECK (!acc_is_present (this, sizeof *this) && !acc_is_present (d, 8));
    for (int i = 0; i < n; i++)
      CHECK (d[i] == 6 * i + 2);
    delete[] d;
  }
};

struct element
{
  int k;
  float *x;
};

static void
elements ()
{
  element *e = new element[4];
#pragma acc enter data create (e[0:4])
  for (int k = 0; k < 4; k++)
    {
      e[k].x = new float[10];
      for (int i = 0; i < 10; i++)
	e[k].x[i] = k;
#pragma acc enter data copyin (e[k].x[0:10])
    }
#pragma acc parallel loop present (e[0:4])
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < 10; i++)
      e[k].x[i] += i;
#pragma acc update self (e[2].x)
  CHECK (e[2].x[3] == 5 && e[1].x[3] == 1);
  for (int k = 0; k < 4; k++)
    {
      element &r = e[k];
#pragma acc exit data copyout (r.x) finalize
      CHECK (r.x[4] == k + 4 && !acc_is_present (r.x, 4));
      delete[] r.x;
    }
#pragma acc exit data delete (e[0:4])
  delete[] e;
}

/* Nothing is mapped behind the pointer.  */

static void
alone ()
{
  float x;
  element f = { 1, nullptr };
#pragma acc enter data copyin (f)
  f.x = &x;
#pragma acc update device (f.x)
  f.x = nullptr;
#pragma acc update self (f.x)
  CHECK (f.x == &x);
#pragma acc exit data delete (f)
  CHECK (!acc_is_present (&f, sizeof f));
}

int
main ()
{
  {
    vector v (50);
    v.twice ();
    v.up ();
    CHECK (v.d[7] == 14);
    for (int i = 0; i < 50; i++)
      v.d[i] = 3 * i + 1;
    v.down ();
    v.twice ();
  }
  elements ();
  alone ();
  return 0;
}
