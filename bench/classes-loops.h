/* The classes' kernels; see classes.h.  VERSION (name) names the functions of whoever
   includes this.  OpenMP's directives are for the host's version, OpenACC's for ours; a
   compiler that is told about one of them ignores the other.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <math.h>

#include "classes.h"

#pragma GCC diagnostic ignored "-Wunknown-pragmas"

/* Accelerations of n bodies: x, y, z, mass.  */
void
VERSION (nbody) (struct arrays *a)
{
  int n = a->n;
  const float *p = a->buffer[0];
  float *f = a->buffer[1];
#pragma acc parallel loop present(p[0:4*n], f[0:3*n])
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    {
      float x = p[4 * i], y = p[4 * i + 1], z = p[4 * i + 2];
      float fx = 0, fy = 0, fz = 0;
      for (int j = 0; j < n; j++)
	{
	  float dx = p[4 * j] - x, dy = p[4 * j + 1] - y, dz = p[4 * j + 2] - z;
	  float inverse = 1 / sqrtf (dx * dx + dy * dy + dz * dz + 1e-3f);
	  float s = p[4 * j + 3] * inverse * inverse * inverse;
	  fx += s * dx;
	  fy += s * dy;
	  fz += s * dz;
	}
      f[3 * i] = fx;
      f[3 * i + 1] = fy;
      f[3 * i + 2] = fz;
    }
}

/* Rows of ROW numbers: exp (x - largest) / sum.  */
void
VERSION (softmax) (struct arrays *a)
{
  int n = a->n;
  const float *x = a->buffer[0];
  float *y = a->buffer[1];
#pragma acc parallel loop gang present(x[0:(long)n*ROW], y[0:(long)n*ROW])
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    {
      float largest = x[(long) i * ROW], total = 0;
#pragma acc loop vector reduction(max:largest)
      for (int j = 0; j < ROW; j++)
	largest = fmaxf (largest, x[(long) i * ROW + j]);
#pragma acc loop vector reduction(+:total)
      for (int j = 0; j < ROW; j++)
	{
	  float e = expf (x[(long) i * ROW + j] - largest);
	  y[(long) i * ROW + j] = e;
	  total += e;
	}
#pragma acc loop vector
      for (int j = 0; j < ROW; j++)
	y[(long) i * ROW + j] /= total;
    }
}

#ifndef FAST_CLASSES_ONLY

/* How often each byte occurs in n of them, added to what is there.  */
void
VERSION (histogram) (struct arrays *a)
{
  int n = a->n;
  const unsigned char *x = a->buffer[0];
  unsigned *bins = a->buffer[1];
#pragma acc parallel loop present(x[0:n], bins[0:BINS])
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
#pragma omp atomic update
      bins[x[i]]++;
    }
}

/* How many of n bytes are large, in one counter of the device.  */
void
VERSION (counter) (struct arrays *a)
{
  int n = a->n;
  const unsigned char *x = a->buffer[0];
  unsigned *count = a->buffer[1];
#pragma acc parallel loop present(x[0:n], count[0:1])
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    if (x[i] > 128)
      {
#pragma acc atomic update
#pragma omp atomic update
	count[0]++;
      }
}

/* c = b * b^T below the diagonal, b of n rows of RANK.  */
void
VERSION (triangular) (struct arrays *a)
{
  int n = a->n;
  const float *b = a->buffer[0];
  float *c = a->buffer[1];
#pragma acc parallel loop present(b[0:n*RANK], c[0:n*n])
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      {
	float total = 0;
	for (int k = 0; k < RANK; k++)
	  total += b[i * RANK + k] * b[j * RANK + k];
	c[i * n + j] = total;
      }
}

/* All shortest ways; only the rows are marked.  */
void
VERSION (floyd) (struct arrays *a)
{
  int n = a->n;
  float *d = a->buffer[0];
  for (int k = 0; k < n; k++)
    {
#pragma acc parallel loop present(d[0:n*n])
#pragma omp parallel for
      for (int i = 0; i < n; i++)
	for (int j = 0; j < n; j++)
	  {
	    float way = d[i * n + k] + d[k * n + j];
	    if (way < d[i * n + j])
	      d[i * n + j] = way;
	  }
    }
}

void
VERSION (sum) (struct arrays *a)
{
  int n = a->n;
  const float *x = a->buffer[0];
  float total = 0;
#pragma acc parallel loop present(x[0:n]) reduction(+:total)
#pragma omp parallel for reduction(+:total)
  for (int i = 0; i < n; i++)
    total += x[i];
  a->scalar[0] = total;
}

void
VERSION (sum_min_max) (struct arrays *a)
{
  int n = a->n;
  const float *x = a->buffer[0];
  float total = 0, least = INFINITY, most = -INFINITY;
#pragma acc parallel loop present(x[0:n]) reduction(+:total) reduction(min:least) \
  reduction(max:most)
#pragma omp parallel for reduction(+:total) reduction(min:least) reduction(max:most)
  for (int i = 0; i < n; i++)
    {
      total += x[i];
      least = fminf (least, x[i]);
      most = fmaxf (most, x[i]);
    }
  a->scalar[0] = total;
  a->scalar[1] = least;
  a->scalar[2] = most;
}

#pragma acc routine seq
static int
wanted (float x)
{
  return x > 0.25f && x < 0.75f;
}

void
VERSION (conditional_sum) (struct arrays *a)
{
  int n = a->n;
  const float *x = a->buffer[0];
  float total = 0;
#pragma acc parallel loop present(x[0:n]) reduction(+:total)
#pragma omp parallel for reduction(+:total)
  for (int i = 0; i < n; i++)
    if (wanted (x[i]))
      total += x[i];
  a->scalar[0] = total;
}

/* Of a matrix of n rows.  */
void
VERSION (column_sums) (struct arrays *a)
{
  int n = a->n;
  const float *x = a->buffer[0];
  float *y = a->buffer[1];
#pragma acc parallel loop present(x[0:n*COLUMNS], y[0:COLUMNS])
#pragma omp parallel for
  for (int j = 0; j < COLUMNS; j++)
    {
      float total = 0;
      for (int i = 0; i < n; i++)
	total += x[i * COLUMNS + j];
      y[j] = total;
    }
}

void
VERSION (transpose_tile) (struct arrays *a)
{
  int n = a->n;
  const float *x = a->buffer[0];
  float *y = a->buffer[1];
#pragma acc parallel loop tile(32,32) present(x[0:n*n], y[0:n*n])
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[j * n + i] = x[i * n + j];
}

void
VERSION (transpose_collapse) (struct arrays *a)
{
  int n = a->n;
  const float *x = a->buffer[0];
  float *y = a->buffer[1];
#pragma acc parallel loop collapse(2) present(x[0:n*n], y[0:n*n])
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[j * n + i] = x[i * n + j];
}

/* n products of matrices of SMALL rows.  */
void
VERSION (small_products) (struct arrays *a)
{
  int n = a->n;
  const double *x = a->buffer[0], *y = a->buffer[1];
  double *z = a->buffer[2];
  enum { SIZE = SMALL * SMALL };
#pragma acc parallel loop present(x[0:n*SIZE], y[0:n*SIZE], z[0:n*SIZE])
#pragma omp parallel for
  for (int m = 0; m < n; m++)
    {
      double t[SMALL][SMALL];
      for (int i = 0; i < SMALL; i++)
	for (int j = 0; j < SMALL; j++)
	  {
	    t[i][j] = 0;
	    for (int k = 0; k < SMALL; k++)
	      t[i][j] += x[m * SIZE + i * SMALL + k] * y[m * SIZE + k * SMALL + j];
	  }
      for (int i = 0; i < SMALL; i++)
	for (int j = 0; j < SMALL; j++)
	  z[m * SIZE + i * SMALL + j] = t[i][j];
    }
}

#define AT(i, j, k) (((long) (i) * n + (j)) * n + (k))

void
VERSION (stencil7) (struct arrays *a)
{
  int n = a->n;
  const double *x = a->buffer[0];
  double *y = a->buffer[1];
#pragma acc kernels present(x[0:(long)n*n*n], y[0:(long)n*n*n])
#pragma omp parallel for
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
	y[AT (i, j, k)]
	  = 0.4 * x[AT (i, j, k)]
	    + 0.1 * (x[AT (i - 1, j, k)] + x[AT (i + 1, j, k)] + x[AT (i, j - 1, k)]
		     + x[AT (i, j + 1, k)] + x[AT (i, j, k - 1)] + x[AT (i, j, k + 1)]);
}

void
VERSION (stencil27) (struct arrays *a)
{
  int n = a->n;
  const float *x = a->buffer[0];
  float *y = a->buffer[1];
#pragma acc parallel loop collapse(3) present(x[0:(long)n*n*n], y[0:(long)n*n*n])
#pragma omp parallel for
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
	{
	  float total = 0;
	  for (int u = -1; u <= 1; u++)
	    for (int v = -1; v <= 1; v++)
	      for (int w = -1; w <= 1; w++)
		total += x[AT (i + u, j + v, k + w)];
	  y[AT (i, j, k)] = total * (1 / 27.f);
	}
}

void
VERSION (particles) (struct arrays *a)
{
  int n = a->n;
  struct particle *p = a->buffer[0];
#pragma acc parallel loop present(p[0:n])
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    {
      float pull = p[i].charge / p[i].mass * 1e-3f;
      p[i].vx -= pull * p[i].x;
      p[i].vy -= pull * p[i].y;
      p[i].vz -= pull * p[i].z;
      p[i].x += 1e-3f * p[i].vx;
      p[i].y += 1e-3f * p[i].vy;
      p[i].z += 1e-3f * p[i].vz;
    }
}

static const float weights[5][5]
  = { { 1, 4, 6, 4, 1 }, { 4, 16, 24, 16, 4 }, { 6, 24, 36, 24, 6 }, { 4, 16, 24, 16, 4 },
      { 1, 4, 6, 4, 1 } };

void
VERSION (convolution) (struct arrays *a)
{
  int n = a->n;
  const float *x = a->buffer[0];
  float *y = a->buffer[1];
#pragma acc parallel loop collapse(2) present(x[0:n*n], y[0:n*n])
#pragma omp parallel for
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      {
	float total = 0;
	for (int u = 0; u < 5; u++)
	  for (int v = 0; v < 5; v++)
	    total += weights[u][v] * x[(i + u - 2) * n + j + v - 2];
	y[i * n + j] = total * (1 / 256.f);
      }
}

/* From a fine grid, 2n in each direction, to a coarse one.  */
void
VERSION (restriction) (struct arrays *a)
{
  int n = a->n;
  const double *fine = a->buffer[0];
  double *coarse = a->buffer[1];
#define FINE(i, j, k) fine[((long) (i) * 2 * n + (j)) * 2 * n + (k)]
#pragma acc parallel loop collapse(3) present(fine[0:(long)8*n*n*n], coarse[0:(long)n*n*n])
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
	coarse[AT (i, j, k)]
	  = 0.125 * (FINE (2 * i, 2 * j, 2 * k) + FINE (2 * i, 2 * j, 2 * k + 1)
		     + FINE (2 * i, 2 * j + 1, 2 * k) + FINE (2 * i, 2 * j + 1, 2 * k + 1)
		     + FINE (2 * i + 1, 2 * j, 2 * k) + FINE (2 * i + 1, 2 * j, 2 * k + 1)
		     + FINE (2 * i + 1, 2 * j + 1, 2 * k)
		     + FINE (2 * i + 1, 2 * j + 1, 2 * k + 1));
#undef FINE
}

#undef AT

/* LU without pivots of b, in c; two small regions a step.  */
void
VERSION (lu) (struct arrays *a)
{
  int n = a->n;
  const float *b = a->buffer[0];
  float *c = a->buffer[1];
#pragma acc parallel loop present(b[0:n*n], c[0:n*n])
#pragma omp parallel for
  for (int i = 0; i < n * n; i++)
    c[i] = b[i] + (i % n == i / n) * n;
  for (int k = 0; k < n - 1; k++)
    {
#pragma acc parallel loop present(c[0:n*n])
#pragma omp parallel for
      for (int i = k + 1; i < n; i++)
	c[i * n + k] /= c[k * n + k];
#pragma acc parallel loop collapse(2) present(c[0:n*n])
#pragma omp parallel for
      for (int i = k + 1; i < n; i++)
	for (int j = k + 1; j < n; j++)
	  c[i * n + j] -= c[i * n + k] * c[k * n + j];
    }
}

void
VERSION (product) (struct arrays *a)
{
  int n = a->n;
  const float *x = a->buffer[0], *y = a->buffer[1];
  float *z = a->buffer[2];
#pragma acc parallel loop collapse(2) present(x[0:n*n], y[0:n*n], z[0:n*n])
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float total = 0;
	for (int k = 0; k < n; k++)
	  total += x[i * n + k] * y[k * n + j];
	z[i * n + j] = total;
      }
}

#endif /* !FAST_CLASSES_ONLY */
