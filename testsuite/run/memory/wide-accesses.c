/* Members that one instruction can load or store, of aligned pointers and of others; loads
   and stores between them that touch the same memory.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdio.h>
#include <stdlib.h>

#define N 1000

struct particle { float x, y, z, vx, vy, vz, mass, charge; };
struct mixed { int a; float b; double c; int d, e; unsigned f; short g, h; };

static void
push (int n, struct particle *p)
{
#pragma acc parallel loop present (p[0:n])
  for (int i = 0; i < n; i++)
    {
      float pull = p[i].charge / p[i].mass;
      p[i].vx -= pull * p[i].x;
      p[i].vy -= pull * p[i].y;
      p[i].vz -= pull * p[i].z;
      p[i].x += 2 * p[i].vx;
      p[i].y += 2 * p[i].vy;
      p[i].z += 2 * p[i].vz;
    }
}

/* What is loaded has been stored in between; the order of both stores counts.  */

static void
shuffle (int n, int *p)
{
#pragma acc parallel loop present (p[0:4*n])
  for (int i = 0; i < n; i++)
    {
      int a = p[4 * i], b = p[4 * i + 1];
      p[4 * i + 2] = a + b;
      int c = p[4 * i + 2], d = p[4 * i + 3];
      p[4 * i + 1] = c * 3;
      p[4 * i] = d + p[4 * i + 1];
      p[4 * i + 3] = a - b + c - d;
    }
}

/* The pointers may be to the same rows.  */

static void
rows (int n, double *x, double *y, int shift)
{
#pragma acc parallel loop present (x[0:4*n], y[0:4*n])
  for (int i = 0; i < n; i++)
    {
      y[4 * i] = x[4 * i + shift] + 1;
      y[4 * i + 1] = x[4 * i + (shift + 1) % 4] + 2;
      y[4 * i + 2] = x[4 * i] + x[4 * i + 1];
      y[4 * i + 3] = x[4 * i + 2] + x[4 * i + 3];
    }
}

static void
sums (int n, const float *p, float *s)
{
#pragma acc parallel loop present (p[0:4*n], s[0:n])
  for (int i = 0; i < n; i++)
    {
      float total = 0;
      for (int j = 0; j < n; j++)
	total += (p[4 * j] - p[4 * i]) * p[4 * j + 3] + p[4 * j + 1] - p[4 * j + 2];
      s[i] = total;
    }
}

static void
members (int n, struct mixed *m)
{
#pragma acc parallel loop present (m[0:n])
  for (int i = 0; i < n; i++)
    {
      int a = m[i].a;
      m[i].d = a + m[i].e;
      m[i].e = m[i].f + 1;
      m[i].a = m[i].b;
      m[i].b = a;
      m[i].f = m[i].d;
      m[i].c *= 2;
      m[i].h = m[i].g;
    }
}

#define SAME(HOST, DEVICE, WHAT) \
  for (unsigned k = 0; k < sizeof HOST / sizeof *HOST; k++) \
    if (HOST[k] != DEVICE[k]) \
      { \
	printf ("%s: %u differs at distance %d\n", WHAT, k, distance); \
	return 1; \
      }

/* Arrays that begin DISTANCE floats behind an aligned address.  */

static int
check (int distance)
{
  static _Alignas (16) float room[8 * N + 8], again[8 * N + 8];
  float *here = room + distance;
  for (int i = 0; i < 8 * N + 8; i++)
    room[i] = again[i] = i % 37 + 1;
#pragma acc data copy (here[0:8*N])
  push (N, (struct particle *) here);
  struct particle *p = (struct particle *) (again + distance);
  for (int i = 0; i < N; i++)
    {
      float pull = p[i].charge / p[i].mass;
      p[i].vx -= pull * p[i].x, p[i].vy -= pull * p[i].y, p[i].vz -= pull * p[i].z;
      p[i].x += 2 * p[i].vx, p[i].y += 2 * p[i].vy, p[i].z += 2 * p[i].vz;
    }
  for (int i = 0; i < 8 * N + 8; i++)
    if (abs ((int) (room[i] - again[i])) > 1)
      {
	printf ("push: %d differs at distance %d\n", i, distance);
	return 1;
      }

  static _Alignas (16) int a[4 * N + 4], b[4 * N + 4];
  int *at = a + distance;
  for (int i = 0; i < 4 * N + 4; i++)
    a[i] = b[i] = i * 7 % 101;
#pragma acc data copy (at[0:4*N])
  shuffle (N, at);
  for (int i = 0; i < N; i++)
    {
      int *q = b + distance + 4 * i, x = q[0], y = q[1], w = q[3];
      q[2] = x + y, q[1] = q[2] * 3, q[0] = w + q[1], q[3] = x - y + q[2] - w;
    }
  SAME (b, a, "shuffle");

  for (int same = 0; same < 2; same++)
    for (int shift = 0; shift < 4; shift++)
      {
	static _Alignas (16) double x[4 * N + 4], y[4 * N + 4], u[4 * N + 4], v[4 * N + 4];
	for (int i = 0; i < 4 * N + 4; i++)
	  x[i] = y[i] = u[i] = v[i] = i % 19;
	double *from = x + distance, *to = same ? from : y + distance;
#pragma acc data copy (from[0:4*N], to[0:4*N])
	rows (N, from, to, shift);
	for (int i = 0; i < N; i++)
	  {
	    double *r = u + distance + 4 * i, *s = (same ? u : v) + distance + 4 * i;
	    s[0] = r[shift] + 1, s[1] = r[(shift + 1) % 4] + 2;
	    s[2] = r[0] + r[1], s[3] = r[2] + r[3];
	  }
	SAME (u, x, "rows");
	SAME (v, y, "rows");
      }

  static float result[N], expected[N];
  for (int i = 0; i < 4 * N + 4; i++)
    room[i] = i % 5;
  for (int i = 0; i < N; i++)
    {
      expected[i] = 0;
      for (int j = 0; j < N; j++)
	expected[i] += ((here[4 * j] - here[4 * i]) * here[4 * j + 3] + here[4 * j + 1]
			- here[4 * j + 2]);
    }
#pragma acc data copyin (here[0:4*N]) copyout (result)
  sums (N, here, result);
  SAME (expected, result, "sums");
  return 0;
}

int
main (void)
{
  for (int distance = 0; distance < 4; distance++)
    if (check (distance))
      return 1;

  static struct mixed m[N];
  for (int i = 0; i < N; i++)
    m[i] = (struct mixed) { i, i + .5f, i * 2., 3 * i, 4 * i, 5 * i, 6, 7 };
#pragma acc data copy (m)
  members (N, m);
  for (int i = 0; i < N; i++)
    if (m[i].a != i || m[i].b != i || m[i].c != 4. * i || m[i].d != 5 * i
	|| m[i].e != 5 * i + 1 || m[i].f != 5u * i || m[i].g != 6 || m[i].h != 6)
      {
	printf ("member %d\n", i);
	return 1;
      }
  return 0;
}
