/* Members that a clause reduces, and the loop does not: the clause is not lost.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

struct pair
{
  int first, second;
};

void
parts (int n, int *p, struct pair *o, struct pair s)
{
#pragma acc parallel loop reduction (+:s.first, s.second) /* { dg-error "40: .reduction. of .s.first.: it is not certain that the loop only accumulates into one place by .\\+." } */
  for (int i = 0; i < n; i++)
    {
      p[i] = s.first;
      s.first += i;
      s.second += i;
    }
#pragma acc parallel loop reduction (max:o->first) /* { dg-error "42: .reduction. of .o->first.: it is not certain" } */
  for (int i = 0; i < n; i++)
    o->first += i;
#pragma acc parallel loop reduction (+:s.first) reduction (max:o->second)
  for (int i = 0; i < n; i++)
    {
      s.first += p[i];
      o->second = p[i] > o->second ? p[i] : o->second;
    }
}

/* { dg-warning "accumulate into .o->first. without" "" { target *-*-* } 20 } */
