/* Two pointers into one mapped block, at every distance: what they reach may or may
   not overlap, and only the run shows it.  Also pointers that are members of structs,
   pointers computed in the region, and a loop with the clause auto.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 40
#define ROOM (3 * N)

struct pair
{
  int *from, *to;
};

static int base[ROOM], first[ROOM], want[ROOM];

__attribute__ ((noinline)) static void
in_kernels (int *to, int *from, int n)
{
#pragma acc kernels present (to[0:n], from[0:n])
  for (int i = 0; i < n; i++)
    to[i] = from[i] + i;
}

__attribute__ ((noinline)) static void
in_parallel (int *to, int *from, int n)
{
#pragma acc parallel num_gangs (1) present (to[0:n], from[0:n])
  for (int i = 0; i < n; i++)
    to[i] = from[i] + i;
}

__attribute__ ((noinline)) static void
with_auto (int *to, int *from, int n)
{
#pragma acc parallel loop auto num_gangs (1) present (to[0:n], from[0:n])
  for (int i = 0; i < n; i++)
    to[i] = from[i] + i;
}

__attribute__ ((noinline)) static void
kernels_auto (int *to, int *from, int n)
{
#pragma acc kernels loop auto present (to[0:n], from[0:n])
  for (int i = 0; i < n; i++)
    to[i] = from[i] + i;
}

/* The pointers are computed in the region.  */

__attribute__ ((noinline)) static void
computed (int *to, int *from, int n)
{
  int t = to - base, f = from - base;
#pragma acc kernels present (base)
  {
    int *p = base + t, *q = base + f;
    for (int i = 0; i < n; i++)
      p[i] = q[i] + i;
  }
}

__attribute__ ((noinline)) static void
members (int *to, int *from, int n)
{
  struct pair p = { from, to };
#pragma acc enter data copyin (p)
#pragma acc enter data attach (p.from, p.to)
#pragma acc kernels present (p)
  for (int i = 0; i < n; i++)
    p.to[i] = p.from[i] + i;
#pragma acc exit data detach (p.from, p.to)
#pragma acc exit data delete (p)
}

__attribute__ ((noinline)) static void
backwards (int *to, int *from, int n)
{
#pragma acc kernels present (to[0:n], from[0:n])
  for (int i = n - 1; i >= 0; i--)
    to[i] = from[i] + i;
}

typedef void variant (int *, int *, int);

static void
try (const char *name, variant *run, int t, int f, int reverse)
{
  for (int i = 0; i < ROOM; i++)
    want[i] = base[i] = first[i];
  for (int k = 0; k < N; k++)
    {
      int i = reverse ? N - 1 - k : k;
      want[t + i] = want[f + i] + i;
    }
#pragma acc data copy (base)
  run (base + t, base + f, N);
  for (int i = 0; i < ROOM; i++)
    if (base[i] != want[i])
      {
	fprintf (stderr, "%s, distance %d: element %d is %d, expected %d\n", name,
		 t - f, i, base[i], want[i]);
	abort ();
      }
}

int
main (void)
{
  for (int i = 0; i < ROOM; i++)
    first[i] = i * 7 % 31;
  for (int t = 0; t <= ROOM - N; t++)
    {
      try ("kernels", in_kernels, t, N, 0);
      try ("parallel", in_parallel, t, N, 0);
      try ("parallel loop auto", with_auto, t, N, 0);
      try ("kernels loop auto", kernels_auto, t, N, 0);
      try ("computed", computed, t, N, 0);
      try ("members", members, t, N, 0);
      try ("backwards", backwards, t, N, 1);
    }
  return 0;
}
