/* Redundant code around a vector loop: who executes what, and where barriers stand.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

double
rows (int n, int m, double *restrict a, int *count)
{
  double total = 0;
#pragma acc parallel loop gang copy (a[0:n * m]) copy (count[0:1]) reduction (+: total)
  for (int i = 0; i < n; i++)
    {
      double row = 0;
      double part[4] = { 1, 2, 3, 4 };
      a[i * m] = 0;
#pragma acc loop vector reduction (+: row)
      for (int j = 0; j < m; j++)
	row += a[i * m + j] * part[j & 3];
      total += row;
#pragma acc atomic
      (*count)++;
    }
  return total;
}

/* { dg-final { scan-dump-times lower "the first thread of each gang alone executes it, which stores" 2 } } */
/* { dg-final { scan-dump-times lower "barrier of the gang before the loop inside loads from global memory" 1 } } */
/* { dg-final { scan-dump lower "reduction .: gangs leave their parts in scratch memory" } } */
/* { dg-final { scan-dump lower "part of a gang: a copy for each thread" } } */
/* { dg-final { scan-dump ptx "part: a .local variable, since it is used in memory" } } */
/* { dg-final { scan-dump ptx "loaded without .nc, since this may store there" } } */
/* { dg-final { scan-dump launch-geometry "grid.x = min \\(resident blocks, n\\)" } } */
