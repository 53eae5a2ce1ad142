/* Elements of several values, which lanes store for each other: whole ones and parts, of
   several types, where lanes differ in what they do, and rows end anywhere.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>
#include "check.h"

#define N 777

struct nine { float f[9]; };
struct particle { double x, y, z, vx, vy, vz, mass; };
struct mixed { int n; float a; unsigned u; int rest[2]; };


static struct nine s[N], t[N];
static struct particle p[N];
static struct mixed m[N];
static int flat[3 * N], odd[5 * N];

static void
whole (int n)
{
  memset (t, 0, sizeof t);
#pragma acc parallel loop copyin(s) copy(t)
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
      for (int q = 0; q < 9; q++)
	sum += s[i].f[q];
      for (int q = 0; q < 9; q++)
	t[i].f[q] = s[i].f[q] * 2 + sum;
    }
  for (int i = 0; i < N; i++)
    for (int q = 0; q < 9; q++)
      CHECK (t[i].f[q] == (i < n ? 2 * (i + q) + 9 * i + 36 : 0));
}

/* Six of seven, from what they were; nobody touches the last one.  */
static void
parts (int n)
{
  for (int i = 0; i < N; i++)
    p[i] = (struct particle) { i, 2 * i, 3 * i, 1, 2, 3, -i };
#pragma acc parallel loop copy(p)
  for (int i = 0; i < n; i++)
    {
      p[i].x += p[i].vx;
      p[i].y += p[i].vy;
      p[i].z += p[i].vz;
      p[i].vz *= 2;
      p[i].vx = p[i].mass;
      p[i].vy = 4;
    }
  for (int i = 0; i < N; i++)
    if (i < n)
      CHECK (p[i].x == i + 1 && p[i].y == 2 * i + 2 && p[i].z == 3 * i + 3 && p[i].vx == -i
	     && p[i].vy == 4 && p[i].vz == 6 && p[i].mass == -i);
    else
      CHECK (p[i].x == i && p[i].vx == 1 && p[i].vz == 3 && p[i].mass == -i);
}

/* Only some lanes store; values of other types, from the second one on.  */
static void
conditions (int n)
{
  memset (m, 0, sizeof m);
#pragma acc kernels loop independent copy(m)
  for (int i = 0; i < n; i++)
    if (i < 200 || i % 3)
      {
	m[i].rest[0] = i;
	m[i].u = 2 * i;
	m[i].rest[1] = -i;
	m[i].a = i / 2.f;
      }
  for (int i = 0; i < N; i++)
    {
      int k = i < n && (i < 200 || i % 3) ? i : 0;
      CHECK (m[i].n == 0 && m[i].a == k / 2.f && m[i].u == 2 * k && m[i].rest[0] == k
	     && m[i].rest[1] == -k);
    }
}

/* Plain arrays, from the last element on or not; a row that begins anywhere; each lane has two
   elements.  */
static void
arrays (int n)
{
  memset (flat, 0, sizeof flat);
  memset (odd, 0, sizeof odd);
#pragma acc parallel copy(flat, odd)
  {
#pragma acc loop
    for (int i = n - 1; i >= 0; i--)
      {
	flat[3 * i] = i;
	flat[3 * i + 1] = i + 1;
	flat[3 * i + 2] = i + 2;
      }
#pragma acc loop
    for (int i = 3; i < n; i++)
      {
	odd[5 * i - 2] = i;
	odd[5 * i - 1] = 1;
	odd[5 * i] = 2;
      }
  }
  for (int i = 0; i < N; i++)
    for (int q = 0; q < 3; q++)
      {
	CHECK (flat[3 * i + q] == (i < n ? i + q : 0));
	CHECK (odd[5 * i + q] == (q == 0 && i >= 3 && i < n ? 2 : 0)
	       || (q == 0 ? 0 : odd[5 * i + q] == 0));
      }
  for (int i = 3; i < N; i++)
    CHECK (i < n ? odd[5 * i - 2] == i && odd[5 * i - 1] == 1 && odd[5 * i] == 2
	   : odd[5 * i] == 0);
}

/* Pointers that may lead to the same elements, and do: an iteration finds what it has
   stored.  */
static void __attribute__ ((noinline))
same (int n, struct nine *a, struct nine *b)
{
#pragma acc parallel loop present(a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    {
      a[i].f[0] = 1 + b[i].f[0];
      a[i].f[1] = b[i].f[0];
      a[i].f[2] = b[i].f[1];
      a[i].f[3] = b[i].f[2];
      a[i].f[4] = 5;
    }
}

/* Rows of elements, a block's lanes in two axes.  */
static void
rows (int n, int k)
{
  memset (t, 0, sizeof t);
#pragma acc parallel loop collapse(2) copy(t)
  for (int i = 0; i < k; i++)
    for (int j = 0; j < n / k; j++)
      for (int q = 2; q < 7; q++)
	t[i * (n / k) + j].f[q] = 100 * i + j + q;
  for (int i = 0; i < k; i++)
    for (int j = 0; j < n / k; j++)
      for (int q = 0; q < 9; q++)
	CHECK (t[i * (n / k) + j].f[q] == (q >= 2 && q < 7 ? 100 * i + j + q : 0));
}

int
main ()
{
  for (int i = 0; i < N; i++)
    for (int q = 0; q < 9; q++)
      s[i].f[q] = i + q;
  const int lengths[] = { N, 256, 33, 31, 1 };
  for (int l = 0; l < 5; l++)
    {
      whole (lengths[l]);
      parts (lengths[l]);
      conditions (lengths[l]);
      arrays (lengths[l]);
    }
  rows (N, 7);
  rows (N, 2);
#pragma acc data copy(s)
  same (N, s, s);
  for (int i = 0; i < N; i++)
    CHECK (s[i].f[0] == i + 1 && s[i].f[1] == i + 1 && s[i].f[2] == i + 1
	   && s[i].f[3] == i + 1 && s[i].f[4] == 5 && s[i].f[5] == i + 5);
  return 0;
}
