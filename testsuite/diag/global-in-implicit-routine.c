/* A function without a routine directive that a region calls: the variable it
   uses has no copy on the device, and the error is where it is used.  A static variable of
   a function has none, whatever `declare' says: it is told otherwise.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int counter;

static int __attribute__ ((noinline))
next (int i)
{
  return counter + i; /* { dg-error "counter" } */
}

static int __attribute__ ((noinline))
count (int i)
{
  static int calls;
  return calls += i; /* { dg-error "calls. is a static variable of a function" } */
}

void
f (int *a)
{
#pragma acc parallel loop copy (a[0:10])
  for (int i = 0; i < 10; i++)
    a[i] = next (i) + count (i);
}
