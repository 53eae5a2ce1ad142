/* Steps before omplower: tiles, collapsed nests, pointers named in present.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
tiles (int n, int m, float (*a)[m], const float *b, int *flag)
{
  int ok = 1;
#pragma acc parallel loop gang tile (4, 8) copy (a[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = 1;
#pragma acc parallel loop tile (32, 16) copy (a[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] += 1;
#pragma acc data copyin (b[0:n])
#pragma acc parallel loop collapse (2) present (b) copy (a[0:n]) reduction (&&: ok)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        a[i][j] += b[i];
        ok = ok && a[i][j] > 0;
      }
  *flag = ok;
}

/* { dg-final { scan-dump clauses "tiled loop becomes a loop over tiles and one over their 32 elements" } } */
/* { dg-final { scan-dump clauses "2 collapsed loops become a nest" } } */
/* { dg-final { scan-dump clauses "2 tiled loops become a nest" } } */
/* { dg-final { scan-dump clauses "present of the pointer b: firstprivate" } } */
/* { dg-final { scan-dump clauses "reduction of ok by && stays logical" } } */
/* { dg-final { scan-dump region-params "b: a pointer by value" } } */
/* { dg-final { scan-dump region-params "ok: mapped, .*receives a reduction's result" } } */
/* { dg-final { scan-dump implicit-ranges "behind b: has to be present" } } */
/* { dg-final { scan-dump partition "band asks for a block of 32 x 4 threads" } } */
