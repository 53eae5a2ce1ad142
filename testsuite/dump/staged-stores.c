/* Elements of several values that a warp stores in a row, and those that lanes store.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

struct particle { float x, y, z, vx, vy, vz, mass; };
struct wide { float f[8]; };

void
move (int n, struct particle *p, float dt)
{
#pragma acc parallel loop present (p[0:n])
  for (int i = 0; i < n; i++)
    {
      p[i].x += dt * p[i].vx;
      p[i].y += dt * p[i].vy;
      p[i].z += dt * p[i].vz;
    }
}

void
stay (int n, struct particle *p, const float *q, struct wide *w)
{
#pragma acc parallel loop present (p[0:n], q[0:n+2])
  for (int i = 0; i < n; i++)
    {
      p[i].x = q[i];
      p[i].y = q[i + 1];
      p[i].z = q[i + 2];
    }
#pragma acc parallel loop present (p[0:n], w[0:n])
  for (int i = 0; i < n; i++)
    {
      w[i].f[0] = w[i].f[1] = w[i].f[2] = w[i].f[3] = i;
      p[i].x = 1;
      p[i].vx = 2;
    }
}

/* { dg-final { scan-dump staged-stores ":17:\[0-9\]+: note: a warp stores in a row 3 values of elements of 7" } } */
/* { dg-final { scan-dump staged-stores ":29:\[0-9\]+: note: 3 stores of an element of 7 stay: what is between them may touch" } } */
/* { dg-final { scan-dump staged-stores ":34:\[0-9\]+: note: 4 stores of an element of 8 stay: elements have other sizes" } } */
/* { dg-final { scan-dump staged-stores ":36:\[0-9\]+: note: 2 stores of an element of 7 stay: they are few, or no neighbours" } } */
