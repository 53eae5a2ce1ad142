/* What each gang has, and loops of gangs alone accumulate into or store in: such a loop
   gets no lanes, which would each have a part, or meet there.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 1000

struct pair { int a; double b; };

static int
scalars (void)
{
  int sum = 0, most = 0, total = 0, each;
#pragma acc parallel reduction (+: sum) num_gangs (10)
  {
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      sum += i;
  }
  CHECK_INT (sum, N * (N - 1) / 2);
#pragma acc parallel reduction (max: most) num_gangs (10) num_workers (4)
  {
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      most = most > i ? most : i;
  }
  CHECK_INT (most, N - 1);
#pragma acc parallel private (each) copy (total) num_gangs (10)
  {
    each = 0;
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      each += i;
#pragma acc atomic
    total += each;
  }
  CHECK_INT (total, N * (N - 1) / 2);
  return 0;
}

static int
structures (void)
{
  struct pair p = { 0, 0 };
  int total = 0;
#pragma acc parallel firstprivate (p) copy (total) num_gangs (10)
  {
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      p.a += i;
#pragma acc atomic
    total += p.a;
  }
  CHECK_INT (total, N * (N - 1) / 2);
  return 0;
}

static int
arrays (void)
{
  int t[4], total[4] = { 0, 0, 0, 0 }, out[N];
#pragma acc parallel private (t) copy (total) num_gangs (10)
  {
    for (int k = 0; k < 4; k++)
      t[k] = 0;
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      t[i % 4]++;
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      t[0] += 2;
    for (int k = 0; k < 4; k++)
#pragma acc atomic
      total[k] += t[k];
  }
  for (int k = 0; k < 4; k++)
    CHECK_INT (total[k], N / 4 + (k == 0 ? 2 * N : 0));
#pragma acc parallel private (t) copyout (out) num_gangs (10)
  {
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      {
	t[i % 4] = i;
	out[i] = t[i % 4];
      }
  }
  for (int i = 0; i < N; i++)
    CHECK_INT (out[i], i);
  return 0;
}

int
main (void)
{
  return scalars () || structures () || arrays ();
}
