// A region's assignment to what a reference refers to, or a lambda has captured.
//
// Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

void
search (const int *a, int n, int &place) // { dg-message "'place' is not the function's own" }
{
#pragma acc parallel loop copyin (a[0:n])
  for (int i = 0; i < n; i++)
    if (a[i] == 7)
      place = i; // { dg-warning "the value that 'place' gets in the region is lost" }
}

int
captured ()
{
  int x = 0, y = 0, z = 0;
  [&]
  {
#pragma acc parallel
    x = 4; // { dg-warning "the value that 'x' gets in the region is lost" }
    // { dg-message "'x' is not the function's own" "" { target *-*-* } .-1 }
#pragma acc parallel
    y = 5; // { dg-warning "the value that 'y' gets in the region is lost" }
    z = y; // { dg-message "'y' is read here" }
  } ();
  auto f = [z] () mutable
  {
#pragma acc parallel
    z = 6; // { dg-warning "the value that 'z' gets in the region is lost" }
    return z; // { dg-message "'z' is read here" }
  };
  return x + y + f ();
}

// Nothing is to be said of these.

int
kept (int &r, double *p, int n)
{
  int x = 0, y = 0;
#pragma acc parallel copy (r)
  r = 1;
  [&]
  {
#pragma acc parallel copy (x)
    x = 4;
#pragma acc parallel
    y = 5;
    y = 6;
#pragma acc enter data create (p[0:n])
    for (int i = 0; i < n; i++)
      p[i] = i;
#pragma acc update device (p[0:n])
#pragma acc parallel loop present (p[0:n])
    for (int i = 0; i < n; i++)
      p[i] += 1;
#pragma acc exit data copyout (p[0:n])
    x += p[1];
  } ();
  return x + y;
}
