/* Structures that a lambda has captured are mapped by the regions in it that use them, as
   arrays are: what the region does to them is there behind it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <array>
#include <complex>

enum { N = 5 };

struct series
{
  double v[N];
  int k;
};

static void
by_reference ()
{
  series s = {}, t = {};
  s.k = 3;
  series &r = t;
  auto parallel = [&] ()
    {
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
	s.v[i] = r.v[i] + s.k;
    };
  parallel ();
  CHECK (s.v[0] == 3 && s.v[4] == 3);
  auto kernels = [&] (double add)
    {
#pragma acc kernels
      for (int i = 0; i < N; i++)
	r.v[i] = s.v[i] + add;
    };
  kernels (0.5);
  CHECK (t.v[0] == 3.5 && t.v[4] == 3.5);
  auto serial = [&s, &t] ()
    {
#pragma acc serial
      {
	s.k = t.k + 9;
	t.k = 1;
      }
    };
  serial ();
  CHECK (s.k == 9 && t.k == 1);
}

static void
by_value ()
{
  series s = {};
  s.k = 4;
  auto own = [s] () mutable
    {
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
	s.v[i] += s.k;
      return s.v[4];
    };
  CHECK (own () == 4 && own () == 8 && s.v[4] == 0);
  double out[N];
  const series &c = s;
  auto constant = [s, &c, &out] ()
    {
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
	out[i] = s.k + c.k + s.v[i];
    };
  constant ();
  CHECK (out[0] == 8 && out[4] == 8);
}

static void
in_data ()
{
  series s = {};
  s.k = 6;
  auto inside = [&] ()
    {
#pragma acc data copy (s)
      {
#pragma acc parallel loop default (present)
	for (int i = 0; i < N; i++)
	  s.v[i] = s.k;
#pragma acc parallel loop
	for (int i = 0; i < N; i++)
	  s.v[i]++;
      }
    };
  inside ();
  CHECK (s.v[0] == 7 && s.v[4] == 7);
  auto written = [&] ()
    {
#pragma acc parallel loop firstprivate (s)
      for (int i = 0; i < N; i++)
	s.v[i] = 0;
    };
  written ();
  CHECK (s.v[0] == 7 && s.v[4] == 7);
}

template <class T> static void
classes (T from, T to)
{
  std::array<T, N> a {};
  std::complex<double> z (1, 2);
  auto fill = [&] (auto first)
    {
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
	a[i] = first;
#pragma acc serial
      z *= 2;
    };
  fill (from);
  CHECK (a[0] == from && a[4] == from && z == std::complex<double> (2, 4));
  fill (to);
  CHECK (a[4] == to && z == std::complex<double> (4, 8));
}

int
main ()
{
  by_reference ();
  by_value ();
  in_data ();
  classes (1, 2);
  classes (1.5, 2.5);
  return 0;
}
