/* Loops over a triangle of a matrix that also touch the other one, or the diagonal: no two
   iterations meet there, so they are parallel.  Where they do meet, the loops run in order,
   for which nothing is checked, and also in the last nest, where rows are shorter than what
   is used of them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */
/* { dg-skip-device "host" } */
/* { dg-output "^(launch \[^\n\]*\n)*accplug: \[^\n\]*triangles.c:75: a run-time check of c failed: the loops that it guards run sequentially\n" } */

#include "check.h"

enum { M = 150, N = 7 };

static __attribute__ ((noipa)) void
correlation (int n, int m, double data[n][m], double c[m][m])
{
#pragma acc kernels present (data[0:n][0:m], c[0:m][0:m])
  for (int i = 0; i < m - 1; i++)
    {
      c[i][i] = 1;
      for (int j = i + 1; j < m; j++)
	{
	  c[i][j] = 0;
	  for (int k = 0; k < n; k++)
	    c[i][j] += data[k][i] * data[k][j];
	  c[j][i] = c[i][j];
	}
    }
}

/* The diagonal is in the triangle.  */
static __attribute__ ((noipa)) void
lower (int m, int s, double *c)
{
#pragma acc kernels present (c[0:m * s])
  for (int i = m - 1; i >= 0; i--)
    for (int j = 0; j <= i; j++)
      c[j * s + i] = c[i * s + j] = c[i * s + j] + i - j;
}

/* Rows of a known length.  */
static __attribute__ ((noipa)) void
known (int m, double c[][M])
{
#pragma acc kernels present (c[0:M][0:M])
  for (int i = 0; i < m; i++)
    for (int j = i; j < m; j++)
      c[j][i] = c[i][j] * 2;
}

/* These do meet.  */
static __attribute__ ((noipa)) void
square (double c[][M])
{
#pragma acc kernels present (c[0:M][0:M])
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++)
      c[j][i] = c[i][j] + 1;
}

static __attribute__ ((noipa)) void
neighbour (int m, double c[][M])
{
#pragma acc kernels present (c[0:M][0:M])
  for (int i = 0; i < m; i++)
    for (int j = i + 1; j < m; j++)
      c[i][j] = c[j - 1][i + 2] + 1;
}

/* Rows that overlap.  */
static __attribute__ ((noipa)) void
upper (int m, int s, double *c)
{
#pragma acc kernels present (c[0:m * s + m])
  for (int i = 0; i < m; i++)
    for (int j = i + 1; j < m; j++)
      c[j * s + i] = c[i * s + j] + 1;
}

static double data[N * M], c[M * M], wanted[M * M];

static void
check (void)
{
#pragma acc update self (c)
  for (int i = 0; i < M * M; i++)
    CHECK (c[i] == wanted[i]);
}

int
main (void)
{
  for (int i = 0; i < N * M; i++)
    data[i] = i % 11 - 5;
#pragma acc data copyin (data) copy (c)
  {
    correlation (N, M, (double (*)[M]) data, (double (*)[M]) c);
    for (int i = 0; i < M - 1; i++)
      {
	wanted[i * M + i] = 1;
	for (int j = i + 1; j < M; j++)
	  {
	    double sum = 0;
	    for (int k = 0; k < N; k++)
	      sum += data[k * M + i] * data[k * M + j];
	    wanted[i * M + j] = wanted[j * M + i] = sum;
	  }
      }
    check ();
    lower (M, M, c);
    for (int i = M - 1; i >= 0; i--)
      for (int j = 0; j <= i; j++)
	wanted[j * M + i] = wanted[i * M + j] = wanted[i * M + j] + i - j;
    check ();
    known (M, (double (*)[M]) c);
    for (int i = 0; i < M; i++)
      for (int j = i; j < M; j++)
	wanted[j * M + i] = wanted[i * M + j] * 2;
    check ();
    square ((double (*)[M]) c);
    for (int i = 0; i < M; i++)
      for (int j = 0; j < M; j++)
	wanted[j * M + i] = wanted[i * M + j] + 1;
    check ();
    neighbour (M - 2, (double (*)[M]) c);
    for (int i = 0; i < M - 2; i++)
      for (int j = i + 1; j < M - 2; j++)
	wanted[i * M + j] = wanted[(j - 1) * M + i + 2] + 1;
    check ();
    upper (M, 50, c);
    for (int i = 0; i < M; i++)
      for (int j = i + 1; j < M; j++)
	wanted[j * 50 + i] = wanted[i * 50 + j] + 1;
    check ();
  }
  return 0;
}
