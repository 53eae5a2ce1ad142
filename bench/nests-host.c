/* The problems for the host, with OpenMP: the results that the others must have, and
   what the cpu device is compared with.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <math.h>

#include "nests.h"

static void
jacobi (struct arrays *a)
{
  int rows = a->rows, n = a->columns;
  double *restrict u = a->from, *restrict v = a->to;
  double err = 0;

#pragma omp parallel for reduction (max:err)
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < n - 1; j++)
      {
	double *p = u + i * n + j;
	v[i * n + j] = 0.25 * (p[-n] + p[n] + p[-1] + p[1]);
	err = fmax (err, fabs (v[i * n + j] - *p));
      }
#pragma omp parallel for
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < n - 1; j++)
      u[i * n + j] = v[i * n + j];
  a->scalar = err;
}

static void
spmv (struct arrays *a)
{
#pragma omp parallel for
  for (int i = 0; i < a->n; i++)
    {
      double sum = 0;
      for (int k = a->row_start[i]; k < a->row_start[i + 1]; k++)
	sum += a->value[k] * a->from[a->column[k]];
      a->to[i] = sum;
    }
}

/* Row by row, so that the innermost loop has unit stride; each element's sum has
   the order of the definition.  */
static void
product (struct arrays *arrays)
{
  int n = arrays->n;
  const float *a = arrays->a, *b = arrays->b;
  float *c = arrays->c;

#pragma omp parallel for
  for (int i = 0; i < n; i++)
    {
      float *restrict row = c + i * n;
      for (int j = 0; j < n; j++)
	row[j] = 0;
      for (int k = 0; k < n; k++)
#pragma omp simd
	for (int j = 0; j < n; j++)
	  row[j] += a[i * n + k] * b[k * n + j];
    }
}

/* The lattice with loops over the directions, another way than that of the versions
   it checks.  */

static const int e[DIRECTIONS][3]
  = { { 0, 0, 0 }, { 1, 0, 0 }, { -1, 0, 0 }, { 0, 1, 0 }, { 0, -1, 0 },
      { 0, 0, 1 }, { 0, 0, -1 }, { 1, 1, 1 }, { -1, -1, -1 }, { 1, 1, -1 },
      { -1, -1, 1 }, { 1, -1, 1 }, { -1, 1, -1 }, { -1, 1, 1 }, { 1, -1, -1 } };

static void
relax (double *f)
{
  double rho = 0, u[3] = { 0, 0, 0 };
  for (int q = 0; q < DIRECTIONS; q++)
    {
      rho += f[q];
      for (int d = 0; d < 3; d++)
	u[d] += e[q][d] * f[q];
    }
  double square = (u[0] * u[0] + u[1] * u[1] + u[2] * u[2]) / (rho * rho);
  for (int q = 0; q < DIRECTIONS; q++)
    {
      double along = (e[q][0] * u[0] + e[q][1] * u[1] + e[q][2] * u[2]) / rho;
      double weight = q == 0 ? 2. / 9 : q < 7 ? 1. / 9 : 1. / 72;
      double equilibrium
	= weight * rho * (1 + 3 * along + 4.5 * along * along - 1.5 * square);
      f[q] += OMEGA * (equilibrium - f[q]);
    }
}

static void
lattice (struct arrays *a)
{
  int nx = a->nx, ny = a->ny, nz = a->nz;
#pragma omp parallel for collapse (2)
  for (int z = 0; z < nz; z++)
    for (int y = 0; y < ny; y++)
      for (int x = 0; x < nx; x++)
	{
	  double f[DIRECTIONS];
	  for (int q = 0; q < DIRECTIONS; q++)
	    {
	      int xq = (x - e[q][0] + nx) % nx, yq = (y - e[q][1] + ny) % ny;
	      int zq = (z - e[q][2] + nz) % nz;
	      f[q] = a->from[((q * nz + zq) * ny + yq) * nx + xq];
	    }
	  relax (f);
	  for (int q = 0; q < DIRECTIONS; q++)
	    a->to[((q * nz + z) * ny + y) * nx + x] = f[q];
	}
}

const case_function host_versions[PROBLEMS] = { jacobi, spmv, lattice, lattice, product };
