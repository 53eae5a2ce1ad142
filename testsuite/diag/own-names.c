/* Taken without a word: `declare present' of a parameter, which is a data construct with
   nothing in it; variables of their own in `host_data', named as a scalar of `use_device';
   the same in two of them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int a[10];

void
parameters (int n, int x, int *p)
{
#pragma acc declare present (x)
#pragma acc declare present (p)
  for (int i = 0; i < n; i++)
    a[i] = x + p[i];
}

void
names (int n, int x, int y, int z)
{
#pragma acc host_data use_device (x, y, z) if_present
  {
#pragma acc serial private (x) firstprivate (y)
    {
      x = y;
      a[0] = x;
    }
#pragma acc parallel loop reduction (+:z)
    for (int i = 0; i < n; i++)
      z += i;
  }
}

void
nested (int n, int x)
{
#pragma acc host_data use_device (x)
  {
#pragma acc host_data use_device (x) if_present
    for (int i = 0; i < n; i++)
      a[i] = *&x;
  }
}

void
copied (int x, int y)
{
#pragma acc host_data use_device (x, y)
  {
#pragma acc data copy (x) /* { dg-error "variable .x. declared in enclosing .host_data. region" } */
    {
#pragma acc serial copyin (y) /* { dg-error "variable .y. declared in enclosing .host_data. region" } */
      a[1] = 2;
    }
  }
}
