// routine (name) in C++: in a block, behind uses, behind the definition, in a namespace, in
// a class's member function and a template, with a qualified name; in front of the first
// declaration, of one of several functions of the name, of a template and a member; in front
// of a call.
//
// Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

#include "check.h"

#define N 20

static int twice (int x) { return 2 * x; }
static int thrice (int x);
static int plus_one (int x) { return x + 1; }

namespace inner
{
  int square (int x) { return x * x; }
  void in_namespace (int *a)
  {
#pragma acc parallel loop copy (a[0:N])
    for (int i = 0; i < N; i++)
      a[i] = square (a[i]);
  }
}
#pragma acc routine (inner::square) seq
#pragma acc routine (::plus_one) seq

static void
in_block (int *a)
{
#pragma acc routine (twice) seq
#pragma acc parallel loop copy (a[0:N])
  for (int i = 0; i < N; i++)
    a[i] = twice (a[i]) + thrice (a[i]);
#pragma acc routine (thrice) seq
}

static int
thrice (int x)
{
  return 3 * x;
}

struct work
{
  int n;
  void run (int *a)
  {
#pragma acc routine (plus_one) seq
    int size = n;
#pragma acc parallel loop copy (a[0:size])
    for (int i = 0; i < size; i++)
      a[i] = plus_one (a[i]);
  }
};

static int minus (int x, int y) { return x - y; }

template <typename T> void
in_template (T *a)
{
#pragma acc routine (minus) seq
#pragma acc parallel loop copy (a[0:N])
  for (int i = 0; i < N; i++)
    a[i] = minus (a[i], i);
}

#pragma acc routine (first) seq
__attribute__ ((noinline)) int first (int x) { return x + 1; }
#pragma acc routine (first) seq
template <typename T> T first (T x) { return x + 2; }

struct adder
{
  int k;
#pragma acc routine (add) seq
  int add (int x) const;
};

int adder::add (int x) const { return x + k; }

static void
first_declarations ()
{
  long a[N];
  adder three { 3 };
#pragma acc parallel loop copyout (a) firstprivate (three)
  for (int i = 0; i < N; i++)
    a[i] = first (i) + 100 * first (long (i)) + 10000 * three.add (i);
  for (int i = 0; i < N; i++)
    CHECK_INT (a[i], i + 1 + 100 * (i + 2) + 10000 * (i + 3));
}

static int plus_ten (int x) { return x + 10; }

static int
in_front_of_calls ()
{
  int sum = 0;
#pragma acc routine (plus_ten) seq
  plus_ten (1);
#pragma acc parallel loop reduction (+:sum)
  for (int i = 0; i < N; i++)
    sum += plus_ten (i);
#pragma acc routine (plus_ten) seq
  return plus_ten (sum);
}

int
main ()
{
  int a[N];
  first_declarations ();
  CHECK_INT (in_front_of_calls (), 10 + N * 10 + N * (N - 1) / 2);
  for (int i = 0; i < N; i++)
    a[i] = i;
  in_block (a);
  work { N }.run (a);
  in_template (a);
  inner::in_namespace (a);
  for (int i = 0; i < N; i++)
    CHECK_INT (a[i], (4 * i + 1) * (4 * i + 1));
  return 0;
}
