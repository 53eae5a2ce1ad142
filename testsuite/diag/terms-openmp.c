/* With both, GCC's messages about OpenMP's directives speak of OpenMP.
   { dg-options "-fopenmp" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

struct point { int x, y; } s;
int a[10][10], x, *p;

void
f (int n)
{
#pragma omp atomic
  x = n; /* { dg-error "invalid form of '#pragma omp atomic'" } */
#pragma omp target map (a[1:2][2:3]) /* { dg-error "array section is not contiguous in 'map' clause" } */
  x = 1;
#pragma omp parallel for reduction (+:s) /* { dg-error "user defined reduction not found for 's'" } */
  for (int i = 0; i < n; i++)
    s.x += i;
#pragma acc parallel loop reduction (+:p) /* { dg-error "OpenACC has no such reduction for 'p'" } */
  for (int i = 0; i < n; i++)
    p += i;
}
