/* Like aliased-scalars.c, by references and in member functions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

const int N = 12;
int global;
static int a[N];

__attribute__ ((noipa)) static void
by_reference (int &r, int n)
{
#pragma acc kernels
  for (int i = 0; i < n; i++)
    global += r;
}

__attribute__ ((noipa)) static void
two_references (int &r, int &s, int n)
{
#pragma acc kernels copy (a)
  for (int i = 0; i < n; i++)
    {
      r += i;
      a[i] = s;
    }
}

struct counter
{
  int count = 1;
  int others = 3;

  __attribute__ ((noipa)) void add (const int *p, int n)
  {
#pragma acc kernels
    for (int i = 0; i < n; i++)
      count += *p;
  }

  __attribute__ ((noipa)) void add_global (int n)
  {
#pragma acc kernels
    for (int i = 0; i < n; i++)
      count += global;
  }
};

int
main ()
{
  global = 1;
  by_reference (global, N);
  CHECK (global == 1 << N);
  int other = 2;
  by_reference (other, N);
  CHECK (global == (1 << N) + 2 * N);

  int sum = 0;
  two_references (other, other, N);
  for (int i = 0; i < N; i++)
    CHECK (a[i] == 2 + (sum += i));
  global = 5;
  two_references (other, global, N);
  for (int i = 0; i < N; i++)
    CHECK (a[i] == 5);

  counter c;
  c.add (&c.count, N);
  CHECK (c.count == 1 << N);
  c.add (&c.others, N);
  CHECK (c.count == (1 << N) + 3 * N);
  c.add_global (N);
  CHECK (c.count == (1 << N) + 8 * N);
  return 0;
}
