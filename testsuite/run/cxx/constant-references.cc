/* Constants without a data clause, by name and by reference: they are copied to the
   device and not back, as they lie in read-only memory; an object that is also
   reached through a constant reference is copied back.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct table { int v[16]; };

static const table squares
  = { { 0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225 } };

static void __attribute__ ((noinline))
add (const table &a, table &b)
{
#pragma acc parallel loop
  for (int i = 0; i < 16; i++)
    b.v[i] += a.v[i] + squares.v[i];
}

int
main ()
{
  table t = {};
  add (squares, t);
  for (int i = 0; i < 16; i++)
    CHECK_ELEMENT (i, t.v[i], 2 * i * i);
  add (t, t);
  for (int i = 0; i < 16; i++)
    CHECK_ELEMENT (i, t.v[i], 5 * i * i);
  return 0;
}
