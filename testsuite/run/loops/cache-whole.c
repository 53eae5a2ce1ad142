/* `cache' of a whole array, which other compilers take, and in front of the loop that it is
   for; of members; of sections without a length, also behind pointers.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

   { dg-options "-w" }  */

#include "check.h"

enum { N = 1000 };

double a[N], b[N];
struct { double a[N], *p; struct { int n[4]; } in; } s, t[2];

int
main (void)
{
  double weights[2][4];
  for (int i = 0; i < N; i++)
    a[i] = i;
  for (int i = 0; i < 8; i++)
    weights[i / 4][i % 4] = i;
#pragma acc parallel loop copyin (a) copyout (b)
  for (int i = 1; i < N - 1; i++)
    {
#pragma acc cache (a)
      b[i] = a[i - 1] + a[i] + a[i + 1];
    }
  for (int i = 1; i < N - 1; i++)
    CHECK (b[i] == 3 * i);
#pragma acc kernels copyin (a, weights) copyout (b)
#pragma acc cache (weights)
#pragma acc loop independent
#pragma acc cache (a)
  for (int i = 0; i < N; i++)
    b[i] = a[i] * weights[i & 1][i & 3];
  for (int i = 0; i < N; i++)
    CHECK (b[i] == i * (4.0 * (i & 1) + (i & 3)));
#pragma acc parallel loop gang copy (b)
  for (int i = 0; i < 100; i++)
    {
      double part[16];
#pragma acc cache (part)
#pragma acc loop vector
      for (int k = 0; k < 16; k++)
	part[k] = i * k;
      double sum = 0;
#pragma acc loop vector reduction (+:sum)
      for (int k = 0; k < 16; k++)
	sum += part[15 - k];
      b[i] = sum;
    }
  for (int i = 0; i < 100; i++)
    CHECK (b[i] == 120 * i);
  for (int i = 0; i < N; i++)
    s.a[i] = t[1].a[i] = i;
#pragma acc parallel loop copyin (s, t) copyout (b)
  for (int i = 1; i < N - 1; i++)
    {
#pragma acc cache (s.a[i - 1:3])
#pragma acc cache (t[1].a[i:2], s.in.n, (&s)->a)
      b[i] = s.a[i - 1] + t[1].a[i + 1];
    }
  for (int i = 1; i < N - 1; i++)
    CHECK (b[i] == 2 * i);
  double *p = a, (*w)[4] = weights;
#pragma acc parallel loop copyin (p[0:N], w[0:2][0:4]) copyout (b)
  for (int i = 1; i < N - 1; i++)
    {
#pragma acc cache (p[:], w[:][1], a[:])
      b[i] = p[i - 1] + p[i + 1] + w[1][1];
    }
  for (int i = 1; i < N - 1; i++)
    CHECK (b[i] == 2 * i + 5);
  return 0;
}
