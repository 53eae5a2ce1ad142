/* What the parts of the benchmark of loop nests share: the data and the cases.

   A problem is a computation on one set of arrays.  It is written with OpenACC in
   several styles, each a case (nests-acc.c, nests-lattice.c, nests-fortran.f90), once
   with CUDA (nests-cuda.c, nests-kernels.cu) and once for the host (nests-host.c).
   All versions work on the same arrays: on the device where they are mapped, or on
   the host.

   Rules
   - A version returns when its result is complete; it neither allocates nor copies
     arrays.  A scalar result is on the host when it returns.
   - Each version of a problem leaves the same result, whatever ran before it did:
     what it writes it does not read, except what it has itself written.  Jacobi is
     the exception: each run is a step further.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef NESTS_H
#define NESTS_H

#include "timing.h"

#ifdef __cplusplus
extern "C" {
#endif

enum problem
{
  PROBLEM_JACOBI,		/* a step with the largest change, and copying back */
  PROBLEM_SPMV,			/* to = sparse matrix * from */
  PROBLEM_LATTICE,		/* D3Q15 lattice Boltzmann: pull, collide */
  PROBLEM_SMALL_LATTICE,
  PROBLEM_PRODUCT,		/* c = a * b */
  PROBLEMS
};

enum
{
  COLUMNS = 4096,		/* of the grid: some programs declare double u[][COLUMNS] */
  DIRECTIONS = 15		/* of the lattice */
};

/* Only the arrays of the problem at hand are there.  */
struct arrays
{
  int rows, columns;		/* of the grid */
  int n;			/* rows of the matrices */
  int nx, ny, nz;		/* cells of the lattice, x varies fastest */
  double *from, *to;		/* grids, vectors, lattices */
  int *row_start, *column;	/* of the sparse matrix, compressed rows */
  double *value;
  float *a, *b, *c;		/* matrices */
  double scalar;		/* the largest change */
};

/* The relaxation rate of the lattice.  */
#define OMEGA 1.25

extern void jacobi_rows_linear (struct arrays *);
extern void jacobi_rows_2d (struct arrays *);
extern void jacobi_kernels_linear (struct arrays *);
extern void jacobi_kernels_2d (struct arrays *);
extern void spmv_gang_vector (struct arrays *);
extern void spmv_rows (struct arrays *);
extern void product_loops (struct arrays *);
extern void product_collapse (struct arrays *);
extern void product_kernels (struct arrays *);

extern void lattice_collapse (struct arrays *);
extern void lattice_outer (struct arrays *);
extern void lattice_directions (struct arrays *);

/* The functions of nests-fortran.f90 return the largest change.  */
extern double jacobi_fortran_rows (int rows, int columns, double *from, double *to);
extern double jacobi_fortran_kernels (int rows, int columns, double *from, double *to);

/* The host's version of each problem, on all cores.  */
extern const case_function host_versions[PROBLEMS];

/* CUDA's version of problem P, for the device copies of A's arrays: what is fastest
   of several block shapes.  NULL with the reason in *WHY if there is no driver or
   this was built without nvcc.  */
extern case_function cuda_version (enum problem p, struct arrays *a, const char **why);

#ifdef __cplusplus
}
#endif
#endif /* NESTS_H */
