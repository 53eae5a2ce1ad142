/* private and firstprivate of sections and elements, in arrays and behind pointers.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 60
#define M 9

struct pair { int a; double b; };

/* Gangs and iterations have the sections that clauses name behind P, as many elements.  */

static void
behind_pointers (double *p, int m, int low)
{
  double out[N], twice[N], first[N], kept[2 * M];
  for (int j = 0; j < low + m; j++)
    p[j] = kept[j] = 100 + j;
  /* What the device has of it is something else.  */
#pragma acc data copyin (p[0:low + m])
  {
    for (int j = 0; j < low + m; j++)
      p[j] = kept[j] = j;
#pragma acc parallel private (p[low:m]) copyout (out) num_gangs (4)
    {
#pragma acc loop gang
      for (int i = 0; i < N; i++)
	{
#pragma acc loop vector
	  for (int j = 0; j < m; j++)
	    p[low + j] = i * j;
	  double s = 0;
#pragma acc loop vector reduction (+:s)
	  for (int j = 0; j < m; j++)
	    s += p[low + m - 1 - j];
	  out[i] = s;
	}
    }
#pragma acc parallel loop gang private (p[low:m]) copyout (twice) num_gangs (4)
    for (int i = 0; i < N; i++)
      {
	double s = 0;
	for (int j = 0; j < m; j++)
	  p[low + j] = 2 * i * j;
	for (int j = 0; j < m; j++)
	  s += p[low + j];
	twice[i] = s;
      }
#pragma acc parallel firstprivate (p[low:m]) copyout (first) num_gangs (3)
    {
#pragma acc loop gang vector
      for (int i = 0; i < N; i++)
	first[i] = p[low + i % m];
    }
  }
  for (int i = 0; i < N; i++)
    {
      CHECK_REAL (out[i], i * m * (m - 1) / 2, 0);
      CHECK_REAL (twice[i], i * m * (m - 1), 0);
      CHECK_REAL (first[i], low + i % m, 0);
    }
  for (int j = 0; j < low + m; j++)
    CHECK_REAL (p[j], kept[j], 0);
}

/* A number of elements that the compiler knows; each iteration its own; structures.  */

static void
constant_sizes (int *p, struct pair *s)
{
  int out[N];
  for (int j = 0; j < M; j++)
    {
      p[j] = 7 + j;
      s[j].a = -j;
    }
#pragma acc parallel loop private (p[0:M], s[1:2]) copyout (out)
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < M; j++)
	p[j] = i + j;
      s[1].a = p[i % M];
      s[2].a = 1;
      out[i] = s[1].a + s[2].a;
    }
  for (int i = 0; i < N; i++)
    CHECK_INT (out[i], i + i % M + 1);
#pragma acc serial firstprivate (p[0:M]) copyout (out)
  for (int i = 0; i < N; i++)
    out[i] = p[i % M]++;
  for (int i = 0; i < N; i++)
    CHECK_INT (out[i], 7 + i % M + i / M);
  CHECK_INT (p[3], 10);
  CHECK_INT (s[1].a, -1);
}

/* Constants; structures.  */

static const double table[4] = { 1, 2, 3, 4 };

static void
constants (const double *p, struct pair *s, int n)
{
  const int weights[3] = { 2, 4, 6 };
  double out[N];
  s[1].b = s[2].b = 0.5;
#pragma acc parallel firstprivate (p[1:3], weights[0:3], table[0:4], s[1:n]) copyout (out)
  {
#pragma acc loop gang vector
    for (int i = 0; i < N; i++)
      out[i] = p[1 + i % 3] + weights[i % 3] + table[i % 4] + s[1 + i % 2].b;
  }
  for (int i = 0; i < N; i++)
    CHECK_REAL (out[i], 1 + i % 3 + 2 * (i % 3 + 1) + i % 4 + 1 + 0.5, 0);
}

static void
arrays (void)
{
  int a[M], b[2], out[N];
  for (int j = 0; j < M; j++)
    a[j] = j;
  b[1] = 5;
#pragma acc kernels loop gang private (a[0:M]) copyout (out)
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < M; j++)
	a[j] = i;
      out[i] = a[i % M];
    }
#pragma acc parallel loop firstprivate (a[0:M]) private (b[1]) copy (out)
  for (int i = 0; i < N; i++)
    {
      b[1] = a[i % M];
      out[i] += b[1];
    }
  for (int i = 0; i < N; i++)
    CHECK_INT (out[i], i + i % M);
  CHECK_INT (a[4] + b[1], 9);
}

int
main (void)
{
  double *p = malloc (2 * M * sizeof *p);
  int *q = malloc (M * sizeof *q);
  struct pair *s = malloc (M * sizeof *s);
  behind_pointers (p, M, 0);
  behind_pointers (p, M - 2, 5);
  constant_sizes (q, s);
  arrays ();
  for (int i = 0; i < M; i++)
    p[i] = i;
  constants (p, s, 2);
  _Pragma ("acc parallel loop private (q[0:M]) firstprivate (p[0:M]) copyout (s[0:M])")
  for (int i = 0; i < M; i++)
    {
      q[i] = i;
      s[i].a = q[i] + (int) p[i];
    }
  CHECK_INT (s[8].a, 16);
  free (p);
  free (q);
  free (s);
  return 0;
}
