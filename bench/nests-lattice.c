/* D3Q15 lattice Boltzmann (BGK) in the styles of OpenACC programs; compiled with the
   plugin.

   Distribution q of cell (x, y, z) is at ((q * nz + z) * ny + y) * nx + x.  A step
   pulls each cell's distributions from its neighbours (the box is periodic), relaxes
   them towards the equilibrium and stores them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "nests.h"

/* What the direction loops need on the device.  */
static const int ex[DIRECTIONS] = { 0, 1, -1, 0, 0, 0, 0, 1, -1, 1, -1, 1, -1, -1, 1 };
static const int ey[DIRECTIONS] = { 0, 0, 0, 1, -1, 0, 0, 1, -1, 1, -1, -1, 1, 1, -1 };
static const int ez[DIRECTIONS] = { 0, 0, 0, 0, 0, 1, -1, 1, -1, -1, 1, 1, -1, 1, -1 };
static const double weight[DIRECTIONS]
  = { 2. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 72, 1. / 72,
      1. / 72, 1. / 72, 1. / 72, 1. / 72, 1. / 72, 1. / 72 };
#pragma acc declare copyin (ex, ey, ez, weight)

#define AT(q, x, y, z) ((((q) * nz + (z)) * ny + (y)) * nx + (x))

/* The equilibrium of a direction with velocity component E along it.  */
#define EQUILIBRIUM(w, e) ((w) * rho * (still + (e) * (3 + 4.5 * (e))))
#define RELAXED(f, w, e) ((f) + OMEGA * (EQUILIBRIUM (w, e) - (f)))

/* A cell with everything written out: the body of two of the versions.  */
#define CELL(from, to, x, y, z)							\
  do										\
    {										\
      int xm = (x) > 0 ? (x) - 1 : nx - 1, xp = (x) < nx - 1 ? (x) + 1 : 0;	\
      int ym = (y) > 0 ? (y) - 1 : ny - 1, yp = (y) < ny - 1 ? (y) + 1 : 0;	\
      int zm = (z) > 0 ? (z) - 1 : nz - 1, zp = (z) < nz - 1 ? (z) + 1 : 0;	\
      double f0 = from[AT (0, x, y, z)];					\
      double f1 = from[AT (1, xm, y, z)], f2 = from[AT (2, xp, y, z)];		\
      double f3 = from[AT (3, x, ym, z)], f4 = from[AT (4, x, yp, z)];		\
      double f5 = from[AT (5, x, y, zm)], f6 = from[AT (6, x, y, zp)];		\
      double f7 = from[AT (7, xm, ym, zm)], f8 = from[AT (8, xp, yp, zp)];	\
      double f9 = from[AT (9, xm, ym, zp)], f10 = from[AT (10, xp, yp, zm)];	\
      double f11 = from[AT (11, xm, yp, zm)], f12 = from[AT (12, xp, ym, zp)];	\
      double f13 = from[AT (13, xp, ym, zm)], f14 = from[AT (14, xm, yp, zp)];	\
      double rho = f0 + f1 + f2 + f3 + f4 + f5 + f6 + f7 + f8 + f9 + f10 + f11	\
		   + f12 + f13 + f14;						\
      double inverse = 1 / rho;							\
      double ux = (f1 - f2 + f7 - f8 + f9 - f10 + f11 - f12 - f13 + f14)	\
		  * inverse;							\
      double uy = (f3 - f4 + f7 - f8 + f9 - f10 - f11 + f12 + f13 - f14)	\
		  * inverse;							\
      double uz = (f5 - f6 + f7 - f8 - f9 + f10 + f11 - f12 + f13 - f14)	\
		  * inverse;							\
      double still = 1 - 1.5 * (ux * ux + uy * uy + uz * uz);			\
      to[AT (0, x, y, z)] = RELAXED (f0, 2. / 9, 0);				\
      to[AT (1, x, y, z)] = RELAXED (f1, 1. / 9, ux);				\
      to[AT (2, x, y, z)] = RELAXED (f2, 1. / 9, -ux);				\
      to[AT (3, x, y, z)] = RELAXED (f3, 1. / 9, uy);				\
      to[AT (4, x, y, z)] = RELAXED (f4, 1. / 9, -uy);				\
      to[AT (5, x, y, z)] = RELAXED (f5, 1. / 9, uz);				\
      to[AT (6, x, y, z)] = RELAXED (f6, 1. / 9, -uz);				\
      to[AT (7, x, y, z)] = RELAXED (f7, 1. / 72, ux + uy + uz);		\
      to[AT (8, x, y, z)] = RELAXED (f8, 1. / 72, -ux - uy - uz);		\
      to[AT (9, x, y, z)] = RELAXED (f9, 1. / 72, ux + uy - uz);		\
      to[AT (10, x, y, z)] = RELAXED (f10, 1. / 72, -ux - uy + uz);		\
      to[AT (11, x, y, z)] = RELAXED (f11, 1. / 72, ux - uy + uz);		\
      to[AT (12, x, y, z)] = RELAXED (f12, 1. / 72, -ux + uy - uz);		\
      to[AT (13, x, y, z)] = RELAXED (f13, 1. / 72, -ux + uy + uz);		\
      to[AT (14, x, y, z)] = RELAXED (f14, 1. / 72, ux - uy - uz);		\
    }										\
  while (0)

void
lattice_collapse (struct arrays *a)
{
  int nx = a->nx, ny = a->ny, nz = a->nz, size = DIRECTIONS * nx * ny * nz;
  double *from = a->from, *to = a->to;

#pragma acc parallel loop collapse (3) present (from[0:size], to[0:size])
  for (int z = 0; z < nz; z++)
    for (int y = 0; y < ny; y++)
      for (int x = 0; x < nx; x++)
	CELL (from, to, x, y, z);
}

void
lattice_outer (struct arrays *a)
{
  int nx = a->nx, ny = a->ny, nz = a->nz, size = DIRECTIONS * nx * ny * nz;
  double *from = a->from, *to = a->to;

#pragma acc parallel loop present (from[0:size], to[0:size])
  for (int z = 0; z < nz; z++)
    for (int y = 0; y < ny; y++)
      for (int x = 0; x < nx; x++)
	CELL (from, to, x, y, z);
}

/* With tables of the directions and loops over them.  */
void
lattice_directions (struct arrays *a)
{
  int nx = a->nx, ny = a->ny, nz = a->nz, size = DIRECTIONS * nx * ny * nz;
  double *from = a->from, *to = a->to;

#pragma acc parallel loop collapse (3) present (from[0:size], to[0:size])
  for (int z = 0; z < nz; z++)
    for (int y = 0; y < ny; y++)
      for (int x = 0; x < nx; x++)
	{
	  double f[DIRECTIONS], rho = 0, ux = 0, uy = 0, uz = 0;
	  for (int q = 0; q < DIRECTIONS; q++)
	    {
	      int xq = (x - ex[q] + nx) % nx, yq = (y - ey[q] + ny) % ny;
	      int zq = (z - ez[q] + nz) % nz;
	      f[q] = from[AT (q, xq, yq, zq)];
	      rho += f[q];
	      ux += ex[q] * f[q];
	      uy += ey[q] * f[q];
	      uz += ez[q] * f[q];
	    }
	  ux /= rho;
	  uy /= rho;
	  uz /= rho;
	  double still = 1 - 1.5 * (ux * ux + uy * uy + uz * uz);
	  for (int q = 0; q < DIRECTIONS; q++)
	    {
	      double e = ex[q] * ux + ey[q] * uy + ez[q] * uz;
	      to[AT (q, x, y, z)] = RELAXED (f[q], weight[q], e);
	    }
	}
}
