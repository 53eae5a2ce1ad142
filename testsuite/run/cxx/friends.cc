/* `routine' in a class in front of friends, which are no members: declared there or before,
   operators, with a body, of a template.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct pair;
double first (const pair &);
pair turned (const pair &);

struct pair
{
  double x, y;
#pragma acc routine seq
  friend pair turned (const pair &);
#pragma acc routine seq
  friend pair operator+ (const pair &a, const pair &b)
  {
    return pair { a.x + b.x, a.y + b.y };
  }
#pragma acc routine seq
  friend pair operator+ (const pair &a, double b);
  int host () const { return 3; }
#pragma acc routine seq
  double sum () const;
  friend class stranger;
#pragma acc routine worker
  friend double first (const pair &);
  friend double never (const pair &);
};

template <typename T> struct single
{
  T v;
#pragma acc routine seq
  friend T twice (const single &a) { return a.v * 2; }
};

pair __attribute__ ((noinline))
turned (const pair &a)
{
  return pair { -a.y, a.x };
}

pair __attribute__ ((noinline))
operator+ (const pair &a, double b)
{
  return pair { a.x + b, a.y };
}

double __attribute__ ((noinline))
pair::sum () const
{
  return x + y;
}

double __attribute__ ((noinline))
first (const pair &a)
{
  return a.x;
}

int
main ()
{
  double r[40], q[40];
  pair a = { 1, 2 }, b = { 3, 4 };
  single<int> s = { 21 };
#pragma acc parallel loop copyout(r) copyin(a, b, s)
  for (int i = 0; i < 40; i++)
    r[i] = (turned (a) + b + (double) i).sum () + twice (s);
#pragma acc parallel loop gang copyout(q) copyin(a)
  for (int i = 0; i < 40; i++)
    q[i] = first (a) + i;
  for (int i = 0; i < 40; i++)
    CHECK (r[i] == 48 + i && q[i] == 1 + i);
  return 0;
}
