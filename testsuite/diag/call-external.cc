/* C++: the function is named as the language spells it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

namespace outside
{
struct thing
{
  int get (double) const;
};
}

void
f (int *a, const outside::thing &t)
{
#pragma acc parallel loop copy (a[0:10]) copyin (t)
  for (int i = 0; i < 10; i++)
    a[i] = t.get (i); /* { dg-error "outside::thing::get.*has no device code" } */
}
