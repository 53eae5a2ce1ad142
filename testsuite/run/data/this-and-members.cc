/* `this', and references, with members in one directive, in any order.
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <openacc.h>
#include "check.h"

struct field
{
  int n;
  double *a, *b;

  explicit field (int size) : n (size), a (new double[size]), b (new double[size])
  {
    for (int i = 0; i < n; i++)
      a[i] = b[i] = i;
#pragma acc enter data copyin (this[0:1], a[0:n], b[0:n])
  }

  ~field ()
  {
#pragma acc exit data delete (this->a, b, this)
    CHECK (!acc_is_present (a, 1) && !acc_is_present (b, 1) && !acc_is_present (this, 1));
    delete[] a;
    delete[] b;
  }

  void add ()
  {
#pragma acc parallel loop present (this, this->a[0:n])
    for (int i = 0; i < n; i++)
      a[i] += 1;
#pragma acc kernels loop present (this->b, this->a, this)
    for (int i = 0; i < n; i++)
      b[i] += a[i];
#pragma acc data present (a[0:n], b, this)
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] += b[i];
  }
};

static void
halve (field &f)
{
#pragma acc parallel loop present (f, f.a[0:f.n])
  for (int i = 0; i < f.n; i++)
    f.a[i] /= 2;
#pragma acc update self (f.a[0:f.n], f.b)
}

int
main ()
{
  field f (50);
  f.add ();
  halve (f);
  for (int i = 0; i < f.n; i++)
    CHECK (f.b[i] == 2 * i + 1 && f.a[i] == (3 * i + 2) / 2.0);
  return 0;
}
