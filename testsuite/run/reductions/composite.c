/* Structures as reduction variables: each member is reduced.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <complex.h>

#define N 1000

struct inner { short low; double c[3]; };
struct sums { int n; long s; struct inner in; float complex z; };
struct bits { unsigned a; unsigned char b; };
struct range { int low, high; };

static struct sums global;

static void
check (const struct sums *s, int factor)
{
  CHECK_INT (s->n, 5 + factor * N);
  CHECK_INT (s->s, factor * (N * (N - 1L) / 2));
  CHECK_INT (s->in.low, factor * (N / 2));
  for (int k = 0; k < 3; k++)
    CHECK_INT (s->in.c[k], factor * N * (k + 1.0));
  CHECK_INT (creal (s->z), factor * N);
  CHECK_INT (cimag (s->z), 2 * factor * N);
}

#define UPDATE(S, I) \
  { \
    S.n++; \
    S.s += I; \
    S.in.low += I % 2; \
    for (int k = 0; k < 3; k++) \
      S.in.c[k] += k + 1; \
    S.z += 1 + 2 * _Complex_I; \
  }

static struct sums
start (void)
{
  struct sums s = { 5 };
  return s;
}

static void
in_parallel (void)
{
  struct sums s = start ();
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < N; i++)
    UPDATE (s, i);
  check (&s, 1);
}

static void
at_levels (void)
{
  struct sums s = start ();
#pragma acc parallel loop gang reduction (+:s) num_gangs (13) vector_length (64)
  for (int j = 0; j < 10; j++)
#pragma acc loop vector reduction (+:s)
    for (int i = 0; i < N; i++)
      UPDATE (s, i);
  check (&s, 10);

  s = start ();
#pragma acc parallel num_gangs (3) num_workers (4) vector_length (32) copy (s)
#pragma acc loop gang worker vector reduction (+:s)
  for (int i = 0; i < N; i++)
    UPDATE (s, i);
  check (&s, 1);
}

static void
in_others (void)
{
  struct sums s = start ();
#pragma acc kernels loop reduction (+:s)
  for (int i = 0; i < N; i++)
    UPDATE (s, i);
  check (&s, 1);

  s = start ();
#pragma acc kernels
  {
#pragma acc loop independent reduction (+:s)
    for (int i = 0; i < N; i++)
      UPDATE (s, i);
  }
  check (&s, 1);

  s = start ();
#pragma acc serial loop reduction (+:s)
  for (int i = 0; i < N; i++)
    UPDATE (s, i);
  check (&s, 1);

  global = start ();
#pragma acc parallel loop reduction (+:global)
  for (int i = 0; i < N; i++)
    UPDATE (global, i);
  check (&global, 1);
}

#pragma acc routine vector
static void
count (int n, struct range *out)
{
  struct range r = { 1 << 30, 1 << 30 };
#pragma acc loop vector reduction (min:r)
  for (int i = 0; i < n; i++)
    {
      if (r.low > 7 + i)
	r.low = 7 + i;
      if (r.high > 1000 - i)
	r.high = 1000 - i;
    }
  *out = r;
}

int
main (void)
{
  in_parallel ();
  at_levels ();
  in_others ();

  struct bits b = { 0, 0 };
#pragma acc parallel loop reduction (|:b)
  for (int i = 0; i < N; i++)
    {
      b.a |= 1u << (i % 32);
      b.b |= 1 << (i % 3);
    }
  CHECK_INT (b.a, -1u);
  CHECK_INT (b.b, 7);

  struct range m = { -1, -1 };
#pragma acc parallel loop reduction (max:m)
  for (int i = 0; i < N; i++)
    {
      m.low = m.low > i ? m.low : i;
      m.high = m.high > 3 * i ? m.high : 3 * i;
    }
  CHECK_INT (m.low, N - 1);
  CHECK_INT (m.high, 3 * (N - 1));

  struct range out[10];
#pragma acc parallel loop gang copyout (out)
  for (int j = 0; j < 10; j++)
    count (100 + j, &out[j]);
  for (int j = 0; j < 10; j++)
    {
      CHECK_ELEMENT (j, out[j].low, 7);
      CHECK_ELEMENT (j, out[j].high, 901 - j);
    }
  return 0;
}
