/* A call of a function without a routine directive or a body.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

extern int elsewhere (int);
#pragma acc routine seq
static int
marked (int i)
{
  return i + 1;
}

void
f (int *a, int n)
{
#pragma acc parallel loop copy (a[0:n])
  for (int i = 0; i < n; i++)
    {
      a[i] = marked (i);
      a[i] += elsewhere (i); /* { dg-error "elsewhere.*has no device code" } */
    }
}
