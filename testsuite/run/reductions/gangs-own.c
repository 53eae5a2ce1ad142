/* Loops that reduce, or fill, what each gang has for itself: no gang knows of the others, so
   the compiler gives such a loop none.
   { dg-set-target-env-var ACC_CPU_ONE_LANE "0" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 1000
#define ROWS 50
#define COLUMNS 20

static int a[N], b[ROWS][COLUMNS], y[ROWS];

#pragma acc routine gang
static void
of_routine (int *p, int *r)
{
  int s = 0;
#pragma acc loop reduction (+:s)
  for (int i = 0; i < N; i++)
    s += p[i];
  *r = s;
}

#pragma acc routine gang
void __attribute__ ((noinline))
of_nest (int (*p)[COLUMNS], int *r)
{
  int s = 0, m = 0;
#pragma acc loop reduction (+:s)
  for (int i = 0; i < ROWS; i++)
#pragma acc loop reduction (+:s)
    for (int j = 0; j < COLUMNS; j++)
      s += p[i][j];
#pragma acc loop
  for (int i = 0; i < ROWS; i++)
    {
      int t = 0;
#pragma acc loop reduction (+:t)
      for (int j = 0; j < COLUMNS; j++)
	t += p[i][j];
      y[i] = t;
    }
#pragma acc loop reduction (max:m)
  for (int i = 0; i < N; i++)
    m = m > p[0][i] ? m : p[0][i];
  *r = s + m;
}
#pragma acc declare create (y)

int
main (void)
{
  int r = 0, all = 0, t = 0;
  for (int i = 0; i < N; i++)
    a[i] = b[i / COLUMNS][i % COLUMNS] = 1;
#pragma acc parallel num_gangs (8) copyout (r)
  of_routine (a, &r);
  CHECK (r == N);
#pragma acc parallel num_gangs (8) copyout (r)
  of_nest (b, &r);
  CHECK (r == N + 1);
#pragma acc update self (y)
  for (int i = 0; i < ROWS; i++)
    CHECK (y[i] == COLUMNS);

  int z[ROWS];
#pragma acc parallel num_gangs (8) copyout (r, z)
  {
    int s = 0;
#pragma acc loop reduction (+:s)
    for (int i = 0; i < N; i++)
      s += a[i];
    r = s;
    for (int k = 0; k < ROWS; k++)
      {
	int c = 0;
#pragma acc loop reduction (+:c)
	for (int j = 0; j < COLUMNS; j++)
	  c += b[k][j];
	z[k] = c;
      }
  }
  CHECK (r == N && z[0] == COLUMNS && z[ROWS - 1] == COLUMNS);
#pragma acc parallel num_gangs (8) private (t) copyout (r)
  {
    t = 1;
#pragma acc loop reduction (+:t)
    for (int i = 0; i < N; i++)
      t += a[i];
    r = t;
  }
  CHECK (r == N + 1);
#pragma acc parallel num_gangs (8) firstprivate (t) copyout (r)
  {
#pragma acc loop reduction (+:t)
    for (int i = 0; i < N; i++)
      t += a[i];
    r = t;
  }
  CHECK (r == N);
#pragma acc kernels copyout (z)
  {
#pragma acc loop seq
    for (int k = 0; k < ROWS; k++)
      {
	int c = 0;
#pragma acc loop independent reduction (+:c)
	for (int j = 0; j < COLUMNS; j++)
	  c += b[k][j];
	z[k] = c + 1;
      }
  }
  CHECK (z[0] == COLUMNS + 1 && z[ROWS - 1] == COLUMNS + 1);

  /* A grid of several axes, if there were nothing against gangs.  */
#pragma acc parallel copyout (r, t)
  {
    int s = 0, sum = 0, c[ROWS][COLUMNS];
#pragma acc loop reduction (+:s)
    for (int i = 0; i < ROWS; i++)
#pragma acc loop reduction (+:s)
      for (int j = 0; j < COLUMNS; j++)
	s += b[i][j];
    r = s;
#pragma acc loop
    for (int i = 0; i < ROWS; i++)
#pragma acc loop
      for (int j = 0; j < COLUMNS; j++)
	c[i][j] = i;
#pragma acc loop collapse (2) reduction (+:sum)
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < COLUMNS; j++)
	sum += c[i][j];
    t = sum;
  }
  CHECK (r == N && t == COLUMNS * ROWS * (ROWS - 1) / 2);
  int d[8][N];
#pragma acc parallel num_gangs (8) copyout (d)
  {
    int e[N];
#pragma acc loop
    for (int i = 0; i < N; i++)
      e[i] = i;
#pragma acc loop gang
    for (int k = 0; k < 8; k++)
      for (int i = 0; i < N; i++)
	d[k][i] = e[i] + k;
  }
  for (int k = 0; k < 8; k++)
    for (int i = 0; i < N; i++)
      CHECK (d[k][i] == i + k);

  /* These meet: in the variable's memory, and in the region's own reduction.  */
  r = 0;
#pragma acc parallel num_gangs (8) copy (r) reduction (+:all)
  {
#pragma acc loop reduction (+:all)
    for (int i = 0; i < N; i++)
      all += a[i];
#pragma acc loop reduction (+:r)
    for (int k = 0; k < ROWS; k++)
#pragma acc loop reduction (+:r)
      for (int j = 0; j < COLUMNS; j++)
	r += b[k][j];
  }
  CHECK (all == N && r == N);
  return 0;
}
