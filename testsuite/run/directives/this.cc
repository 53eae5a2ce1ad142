/* `this' in data clauses is the object (OpenACC 2.7).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

class vector
{
public:
  explicit vector (int n) : n (n), data (new double[n])
  {
#pragma acc enter data copyin (this)
#pragma acc enter data create (data[0:n])
  }
  ~vector ()
  {
#pragma acc exit data delete (data[0:n])
#pragma acc exit data delete (this)
    delete[] data;
  }
  void fill (double start)
  {
#pragma acc parallel loop present (this)
    for (int i = 0; i < n; i++)
      data[i] = start + i;
#pragma acc update self (data[0:n])
  }
  double at (int i) const { return data[i]; }

private:
  int n;
  double *data;
};

int
main ()
{
  vector v (100);
  v.fill (2);
  CHECK_INT (v.at (42), 44);
  return 0;
}
