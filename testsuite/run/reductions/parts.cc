/* Members as reduction variables (OpenACC 2.9.11), also behind a reference and in an
   instance of a template.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "parts.h"

template <class T> struct result
{
  T least, all;
};

template <class T>
static void
reduce (result<T> &r)
{
  r.least = 7, r.all = 3;
#pragma acc parallel loop reduction (+:r.all) reduction (min:r.least)
  for (int i = 0; i < N; i++)
    {
      r.all += x[i];
      r.least = x[i] - 1 < r.least ? x[i] - 1 : r.least;
    }
  CHECK_INT (r.all, 3 + sum);
  CHECK_INT (r.least, -1);
}

int
main ()
{
  check_members ();
  result<long> a;
  result<double> b;
  reduce (a);
  reduce (b);
  return 0;
}
