/* Nests with reuse of rows and columns: which have a version in tiles.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
product (int n, const float *x, const float *y, float *z)
{
#pragma acc parallel loop present (x[0:n*n], y[0:n*n], z[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float t = 0;
	for (int k = 0; k < n; k++)
	  t += x[i * n + k] * y[k * n + j];
	z[i * n + j] = t;
      }
}

void
long_sums (int n, const double *x, double *z)
{
#pragma acc parallel loop collapse (2) present (x[0:n*n], z[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	double t = 0;
	for (int k = 0; k < n; k++)
	  t += x[i * n + k] * x[j * n + k];
	z[i * n + j] = t;
      }
}

void
rows_alone (int n, const float *x, float *z)
{
#pragma acc parallel loop collapse (2) present (x[0:n*n], z[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float t = 0;
	for (int k = 0; k < n; k++)
	  t += x[i * n + k] * j;
	z[i * n + j] = t;
      }
}

void
levels (int n, const float *x, const float *y, float *z)
{
#pragma acc parallel loop gang num_gangs (1) present (x[0:n*n], y[0:n*n], z[0:n*n])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      {
	float t = 0;
	for (int k = 0; k < n; k++)
	  t += x[i * n + k] * y[k * n + j];
	z[i * n + j] = t;
      }
}

void
of_both (int n, const float *x, const float *y, float *z)
{
#pragma acc parallel loop collapse (2) present (x[0:n*n], y[0:n*n*n], z[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float t = 0;
	for (int k = 0; k < n; k++)
	  t += x[i * n + k] * x[k * n + j] * y[(i * n + j) * n + k];
	z[i * n + j] = t;
      }
}

/* Three steps are not worth a way through shared memory: groups of iterations are.  */

void
few_steps (int n, const double *x, double *z)
{
#pragma acc parallel loop collapse (2) present (x[0:3*n], z[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	double t = 0;
	for (int k = 0; k < 3; k++)
	  t += (x[3 * i + k] - x[3 * j + k]) * (x[3 * i + k] - x[3 * j + k]);
	z[i * n + j] = t;
      }
}

/* A triangle as a factor, from the left and, behind a condition, from the right.  */

void
triangular (int n, const float *restrict x, const float *restrict y, float *restrict z)
{
#pragma acc parallel loop collapse (2) present (x[0:n*n], y[0:n*n], z[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float t = 0;
	for (int k = i + 1; k < n; k++)
	  t += x[k * n + i] * y[k * n + j];
	z[i * n + j] = t;
      }
#pragma acc parallel loop present (x[0:n*n], y[0:n*n], z[0:n*n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
	float t = 0;
#pragma acc loop seq
	for (int k = 0; k <= j; k++)
	  t += x[i * n + k] * y[k * n + j];
	z[i * n + j] = t;
      }
}

/* What is not loaded for rows without steps: it need not be there.  */

void
weighted (int n, const float *restrict x, const float *restrict y, float *restrict z)
{
#pragma acc parallel loop collapse (2) present (x[0:n*n], y[0:n*n], z[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float t = 0;
	for (int k = i + 1; k < n; k++)
	  t += x[k * n + i] * y[k * n + j] * z[i];
	z[i * n + j] = t;
      }
}

/* Sums over two indices: one loop where the rows of what is loaded are as long as the inner
   loop, not where they are longer.  */

void
contraction (int n, int m, int l, const double *restrict x, const double *restrict y,
	     double *restrict z)
{
#pragma acc parallel loop collapse (2) present (x[0:n*n], y[0:n*n], z[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	double t = 0;
	for (int k = 0; k < m; k++)
	  for (int p = 0; p < l; p++)
	    t += x[(i * m + k) * l + p] * y[(k * l + p) * n + j];
	z[i * n + j] = t;
      }
#pragma acc parallel loop collapse (2) present (x[0:n*n], y[0:n*n], z[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	double t = 0;
	for (int k = 0; k < m; k++)
	  for (int p = 0; p < l - 1; p++)
	    t += x[(i * m + k) * l + p] * y[(k * l + p) * n + j];
	z[i * n + j] = t;
      }
}

/* { dg-final { scan-dump tile-nests ":8:9: note: nest is tiled: 8 x 8 elements a thread, 2 loads through shared memory, 1 sums" } } */
/* { dg-final { scan-dump tile-nests "nest is tiled: 8 x 4 elements a thread, 2 loads" } } */
/* { dg-final { scan-dump tile-nests "is not tiled: rows or columns share nothing" } } */
/* { dg-final { scan-dump tile-nests "is not tiled: a sum is of more than what rows and columns share" } } */
/* { dg-final { scan-dump-not tile-nests ":5\[0-9\]:.*tiled" } } */
/* { dg-final { scan-dump tile-nests "not tiled: its steps are few" } } */
/* { dg-final { scan-dump group-iterations "nest has groups of" } } */
/* { dg-final { scan-dump-times tile-nests "from one row to the next its steps begin by 1 and end by 0 further" 1 } } */
/* { dg-final { scan-dump-times tile-nests "from one column to the next its steps begin by 0 and end by 1 further" 1 } } */
/* { dg-final { scan-dump-times joined-steps "of steps are one" 1 } } */
/* { dg-final { scan-dump-times joined-steps "of steps stay: what they load does not move on evenly" 1 } } */
