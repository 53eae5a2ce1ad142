/* Nested functions that are called by pointers and left by jumps, and change variables
   that constructs use.
   { dg-options "-z execstack" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>

static void
apply (void (*f) (int), int n)
{
  for (int k = 0; k < n; k++)
    f (k);
}

int
main (void)
{
  __label__ out;
  int i, j, acc = 0, a[10];

  void set (int k)
  {
    i = k;
    acc += k;
  }

  void loop (int k)
  {
    for (j = 0; j < 3; j++)
      acc += j;
    if (k == 100)
      goto out;
  }

  for (i = 0; i < 10; i++)
    a[i] = i;
  apply (set, 5);
  if (i != 4 || acc != 10)
    abort ();
  apply (loop, 2);
  if (acc != 16)
    abort ();
#pragma acc kernels
  for (i = 0; i < 10; i++)
    for (j = 0; j < 2; j++)
      a[i] += j;
  i = 7;
  apply (loop, 1);
  if (i != 7 || acc != 19)
    abort ();
#pragma acc parallel loop copy (a)
  for (i = 0; i < 10; i++)
    a[i] += acc;
  for (i = 0; i < 10; i++)
    if (a[i] != i + 1 + 19)
      abort ();
  loop (100);
  abort ();
out:
  return 0;
}
