/* Structured bindings in constructs are variables: in their bodies, and in data clauses,
   reductions, private and firstprivate.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <array>
#include <tuple>

enum { N = 4 };

struct part
{
  int p[N];
  int q;
  double d;
};

static int
arrays ()
{
  part s = {};
  auto &[p, q, d] = s;
  q = 5;
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    p[i] = q;
  auto [own, r, e] = s;
#pragma acc kernels loop copy (own)
  for (int i = 0; i < N; i++)
    own[i] += r;
  CHECK (own[3] == 10 && s.p[3] == 5);
#pragma acc data copyin (own[0:N]) copyout (p[1:2])
#pragma acc parallel loop present (own)
  for (int i = 1; i < 3; i++)
    p[i] = own[i] + 1;
  return s.p[2];
}

static int
sums ()
{
  part s = {};
  auto &[p, q, d] = s;
#pragma acc parallel loop reduction(+:q) reduction(max:d)
  for (int i = 0; i < N; i++)
    {
      q += i;
      if (d < i * 0.5)
	d = i * 0.5;
    }
  CHECK (s.d == 1.5);
  auto [x, y, z] = s;
#pragma acc parallel copy (y)
#pragma acc loop reduction(+:y)
  for (int i = 0; i < N; i++)
    y += i;
  CHECK (y == 12 && s.q == 6);
#pragma acc kernels
  for (int i = 0; i < N; i++)
    z += i;
  CHECK (z == 7.5);
  return s.q;
}

static int
own_values ()
{
  part s = {};
  auto &[p, q, d] = s;
  int out[N];
#pragma acc parallel loop private (q)
  for (int i = 0; i < N; i++)
    {
      q = i;
      out[i] = q;
    }
  CHECK (out[3] == 3 && s.q == 0);
#pragma acc parallel num_gangs (2) firstprivate (q)
  {
    q++;
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      out[i] = q;
  }
  CHECK (out[0] == 1 && out[3] == 1);
#pragma acc parallel
#pragma acc loop private (q)
  for (int i = 0; i < N; i++)
    {
      q = i + 1;
      out[i] = q;
    }
  return s.q + out[3];
}

static int
of_arrays_and_tuples ()
{
  int rows[2][N] = {};
  auto &[first, second] = rows;
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    {
      first[i] = i;
      second[i] = -i;
    }
  std::tuple<std::array<int, N>, int> t;
  auto &[a, k] = t;
  k = 7;
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    a[i] = k;
  return rows[0][3] - rows[1][3] + std::get<0> (t)[3];
}

/* Declared in a construct.  */

static int
inside ()
{
  part s[N] = {}, *e = s;
  int sum = 0;
#pragma acc parallel loop copy (e[0:N])
  for (int i = 0; i < N; i++)
    {
      auto &[p, q, d] = e[i];
      q = i;
      for (int j = 0; j < N; j++)
	p[j] = q + j;
    }
#pragma acc data copy (s)
  {
    auto &[p, q, d] = s[2];
    int k = 0;
#pragma acc parallel loop reduction(+:k) private (q)
    for (int i = 0; i < N; i++)
      {
	q = p[i];
	k += q;
      }
    sum = k;
  }
#pragma acc parallel loop reduction(+:sum)
  for (const auto &[p, q, d] : s)
    sum += q;
  return sum;
}

static int
directives ()
{
  part s = {};
  auto &[p, q, d] = s;
#pragma acc enter data copyin (p, q)
#pragma acc parallel loop present (p, q)
  for (int i = 0; i < N; i++)
    p[i] = q + i;
#pragma acc update self (p[1:1])
  int there = s.p[1];
#pragma acc exit data copyout (p) delete (q)
  return there + s.p[3];
}

int
main ()
{
  CHECK (arrays () == 11);
  CHECK (sums () == 6);
  CHECK (own_values () == 4);
  CHECK (of_arrays_and_tuples () == 13);
  CHECK (inside () == 14 + 6);
  CHECK (directives () == 4);
  return 0;
}
