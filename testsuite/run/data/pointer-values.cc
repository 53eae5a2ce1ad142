/* Pointers in structures that a region uses without a clause, to data that are not on the
   device: their values are the host's where the region compares, subtracts, copies or
   changes them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct range
{
  int *begin, *end;
  int n;
  long distance;
};

static void
values ()
{
  int x[10];
  range s = { x, x + 5, 3, 0 }, t = s;
#pragma acc serial
  {
    s.distance = s.end - s.begin;
    s.begin = nullptr;
    s.n = s.begin == s.end;
    t.end = t.begin;
    if (t.begin)
      t.n = 7;
  }
  CHECK (s.distance == 5 && s.begin == nullptr && s.end == x + 5 && s.n == 0);
  CHECK (t.begin == x && t.end == x && t.n == 7);
}

static void
permuted ()
{
  struct record { const char *name; double key; };
  record from[3] = { { "a", 1 }, { "b", 2 }, { "c", 3 } }, to[3];
#pragma acc parallel loop copyout(to)
  for (int i = 0; i < 3; i++)
    to[i] = from[2 - i];
  for (int i = 0; i < 3; i++)
    CHECK (to[i].name == from[2 - i].name && to[i].key == 3 - i);
}

static void
found ()
{
  int x[10];
  range s = { x, x + 5, 0, 0 };
  int *wanted = x + 5;
  int equal = 0;
#pragma acc parallel copy(equal)
  equal = s.end == wanted;
  CHECK (equal == 1);
}

int
main ()
{
  values ();
  permuted ();
  found ();
  return 0;
}
