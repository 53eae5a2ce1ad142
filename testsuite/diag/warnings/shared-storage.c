/* A variable of which a region has its own, in a nested function that it calls.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int a[10];

int
f (void)
{
  int h = 4, k = 5;
  int next (void) { return h + k; }
  int other (void) { return next () + 1; }
#pragma acc parallel loop /* { dg-warning "each thread has its own 'h' in this construct: 'next' has the one that all share .shared-storage" } */
  for (int i = 0; i < 10; i++)
    {
      h = i;
      a[i] = other ();
    }
#pragma acc parallel loop
  for (int i = 0; i < 10; i++)
    a[i] = h + k + next ();
  return h;
}

/* The index of a loop, in a function that is defined in the loop's body.  */

void
g (void)
{
#pragma acc parallel loop /* { dg-warning "each thread has its own 'i' in this construct: 'following' has the one that all share .shared-storage" } */
  for (int i = 0; i < 10; i++)
    {
      int following (int n) { return i + n; }
      a[i] = following (1);
    }
}
