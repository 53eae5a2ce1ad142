/* What all gangs do to the same memory.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int a[100], x;

void
bad (int *p)
{
#pragma acc parallel num_gangs (64) copy (x, a) copy (p[0:3])
  {
    x = x + 1; /* { dg-warning "each gang does this to .x..*redundant-race" } */
    p[2] -= 3; /* { dg-warning "each gang does this to .p." } */
    for (int i = 0; i < 100; i++)
      a[i] += 1; /* { dg-warning "each gang does this to .a." } */
#pragma acc loop gang
    for (int i = 0; i < 100; i++)
      a[i] += i;
  }
}

void
good (int n)
{
  int y = 2;
#pragma acc parallel num_gangs (64) copy (x, a) firstprivate (y)
  {
    int z = n;
    z++;
    y++;
    a[3] = 5 + y + z;
#pragma acc atomic
    x++;
#pragma acc loop gang
    for (int i = 0; i < 100; i++)
      a[i] += i;
  }
#pragma acc parallel num_gangs (1) copy (x)
  x++;
#pragma acc serial copy (x)
  x++;
#pragma acc parallel copy (x)
  x++;
}
