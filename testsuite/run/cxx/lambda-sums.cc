/* Sums without clauses of what lambdas have captured: variables and members of the object,
   which are names for parts of the lambda.
   { dg-additional-options "-fplugin-arg-accplug-warn=no-implicit-reduction" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 100 };

struct pair
{
  double x;
  int y;
};

struct object
{
  double sum = 0;
  int n = N, count = 0;
  pair in = { 0, 0 };
  double elements[4] = {};

  void captured ()
  {
    [&]
    {
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
	{
	  sum += i;
	  count++;
	}
#pragma acc kernels
      for (int i = 0; i < n; i++)
	in.x += i;
    } ();
    [this] (auto k)
    {
#pragma acc parallel loop reduction (+:sum)
      for (int i = 0; i < n; i++)
	sum += k;
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
	{
	  in.y += k;
	  elements[2] += i;
	}
    } (2);
    auto outer = [&]
    {
      [&]
      {
#pragma acc parallel loop
	for (int i = 0; i < n; i++)
	  sum += 1;
      } ();
    };
    outer ();
    CHECK (sum == 4950 + 200 + 100 && count == N);
    CHECK (in.x == 4950 && in.y == 200 && elements[2] == 4950);
  }

  void copied ()
  {
    auto f = [*this] () mutable
    {
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
	sum += i;
      return sum;
    };
    double before = sum;
    CHECK (f () == before + 4950);
    CHECK (sum == before);
  }
};

static void
variables (int n)
{
  double s = 0, e[3] = {};
  pair p = { 0, 0 };
  double &r = s;
  [&]
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      s += i;
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      {
	p.x += i;
	p.y++;
	e[1] += 2;
      }
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      r += i;
  } ();
  CHECK (s == 9900 && p.x == 4950 && p.y == N && e[1] == 2 * N);
  auto f = [p, e, s] () mutable
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      {
	p.y++;
	e[1] += i;
	s += 1;
      }
    return p.y + e[1] + s;
  };
  CHECK (f () == 2 * N + 2 * N + 4950 + 9900 + N);
  CHECK (p.y == N && e[1] == 2 * N && s == 9900);
}

int
main ()
{
  object o;
  o.captured ();
  o.copied ();
  variables (N);
}
