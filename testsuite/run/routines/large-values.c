/* Structures by value that are too large for parameters of PTX: arguments, results, both by a
   pointer to a function, and where the callee changes what its caller has.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { words = 4000 };
struct large { int i[words]; };
struct odd { char c[4999]; };

static struct large global;
#pragma acc declare create (global)

__attribute__ ((noinline)) static int
change (struct large b, int n)
{
  global.i[7] = -1;
  b.i[n] += b.i[words - 1] + b.i[7];
  return b.i[n];
}

__attribute__ ((noinline)) static struct large
make (int n)
{
  struct large b;
  for (int i = 0; i < words; i++)
    b.i[i] = n + i;
  return b;
}

__attribute__ ((noinline)) static struct large
twice (struct large b)
{
  for (int i = 0; i < words; i++)
    b.i[i] *= 2;
  return b;
}

__attribute__ ((noinline)) static struct odd
next (struct odd o, int n)
{
  o.c[n]++;
  return o;
}

int
main (void)
{
  int r[6] = { 0 };
#pragma acc serial copyout (r)
  {
    struct odd (*volatile f) (struct odd, int) = next;
    global = make (5);
    r[0] = change (global, 3);
    r[1] = global.i[3] + global.i[7];
    global = twice (global);
    r[2] = global.i[words - 1];
    make (1);
    struct odd o = { { 0 } };
    o.c[4998] = 9;
    o = f (next (f (o, 2), 0), 1);
    o = next (o, 1);
    r[3] = o.c[0] * 100 + o.c[1] * 10 + o.c[2];
    r[4] = o.c[3] + o.c[4998];
  }
  CHECK_INT (r[0], 8 + 5 + words - 1 + 12);
  CHECK_INT (r[1], 7);
  CHECK_INT (r[2], 2 * (5 + words - 1));
  CHECK_INT (r[3], 121);
  CHECK_INT (r[4], 9);
  return 0;
}
