/* References that serial regions use stand for what they refer to, as in other regions: without
   a clause, with one for members of it, in member functions and lambdas, and where data
   constructs around map parts of it.
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 3 };

struct inner { double x; float gap[5]; int v[N]; };
struct outer { inner a, b; int k; inner e[N]; };

static void
no_clause (outer &o, int (&v)[N], const inner &c, int &n)
{
#pragma acc serial
  for (int i = 0; i < N; i++)
    {
      o.e[1].v[i] += n + (int) c.x;
      v[i] = i + o.k;
    }
}

#pragma accplug ignore stale-data
static void
visible (outer &o, int (&v)[N])
{
#pragma acc data copy (o, v)
  {
#pragma acc serial
    for (int i = 0; i < N; i++)
      {
	o.b.v[i] = v[i];
	v[i] = -i;
      }
    CHECK (o.b.v[2] == 0 && v[2] == 2);
#pragma acc serial default (present)
    for (int i = 0; i < N; i++)
      o.b.v[i]++;
  }
  CHECK (o.b.v[2] == 3 && v[2] == -2);
}

/* Data constructs around map parts.  */

static int
part_of_array (int (&v)[N])
{
#pragma acc data copy (v[1:2])
#pragma acc parallel loop
  for (int i = 1; i < N; i++)
    v[i] = 2 * i;
  return v[2];
}

static int
parts_of_structure (inner &s, outer &o)
{
#pragma acc data copy (s.v, s.x, o.a)
#pragma acc kernels
  for (int i = 0; i < N; i++)
    s.v[i] = o.a.v[i] + (int) s.x;
  return s.v[2];
}

static void
members (outer &o, int n)
{
#pragma acc serial copy (o.e[1].v) copyin (o.e[1].x, n)
  for (int i = 0; i < N; i++)
    o.e[1].v[i] += n + (int) o.e[1].x;
}

struct object
{
  outer o;
  void captured ()
  {
    outer &r = o;
    auto f = [&] ()
      {
#pragma acc serial
	for (int i = 0; i < N; i++)
	  r.a.v[i] = r.k;
      };
    f ();
  }
};

template <class T> static int
of_template (T &x)
{
#pragma acc serial
  for (auto &y : x)
    y += 2;
  return x[0] + x[2];
}

int
main ()
{
  outer o = {};
  int v[N], n = 5;
  o.k = 7;
  inner c = { 2 };
  no_clause (o, v, c, n);
  CHECK (o.e[1].v[2] == 7 && v[2] == 9);
  for (int i = 0; i < N; i++)
    v[i] = i;
  visible (o, v);
  CHECK (part_of_array (v) == 4);
  o.a.v[2] = 6;
  CHECK (parts_of_structure (c, o) == 8);
  for (int i = 0; i < N; i++)
    v[i] = -i;
  o.e[1].x = 4;
  members (o, 5);
  CHECK (o.e[1].v[0] == 16 && o.e[1].v[2] == 16);
  object t = {};
  t.o.k = 8;
  t.captured ();
  CHECK (t.o.a.v[0] == 8 && t.o.a.v[2] == 8);
  CHECK (of_template (v) == 4 - 2);
  return 0;
}
