/* Loops that update structures get half of the threads that there is room for; those that use
   other memory, or only read structures, do not.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

struct particle { float x, y, z, u, v, w, q, m; };

void
push (int n, struct particle *p)
{
#pragma acc parallel loop present (p[0:n])
  for (int i = 0; i < n; i++)
    {
      p[i].x += p[i].u * p[i].q;
      p[i].y += p[i].v * p[i].q;
      p[i].z += p[i].w * p[i].q;
      p[i].u *= p[i].m;
    }
}

void
push_in_field (int n, struct particle *restrict p, const float *restrict field)
{
#pragma acc parallel loop present (p[0:n], field[0:n])
  for (int i = 0; i < n; i++)
    {
      p[i].x += p[i].u * field[i];
      p[i].y += p[i].v * p[i].q;
      p[i].z += p[i].w * p[i].m;
      p[i].u *= 2;
    }
}

void
scale (int n, float *x)
{
#pragma acc parallel loop present (x[0:n])
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}

/* { dg-final { scan-dump launch-geometry ":11:.*follows from updated structures: half" } } */
/* { dg-final { scan-dump launch-geometry ":11:.*grid.x = min .2147483647 <= enough blocks \\? enough blocks : max .resident blocks / 2, 1" } } */
/* { dg-final { scan-dump launch-geometry ":24:.*follows from an iteration a thread" } } */
/* { dg-final { scan-dump launch-geometry ":37:.*follows from an iteration a thread" } } */
