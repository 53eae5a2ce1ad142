/* Nests of three and of four loops, with private arrays, conditions between the
   loops, clauses that fix a part of the launch, and gang (static).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define NI 9
#define NJ 21
#define NK 45

static int a[NI][NJ][NK];

static void
expect (int times)
{
  for (int i = 0; i < NI; i++)
    for (int j = 0; j < NJ; j++)
      for (int k = 0; k < NK; k++)
	CHECK_INT (a[i][j][k], times * (i * 100 + j * 10 + k));
}

static void
with_clauses (int gangs, int workers, int lanes)
{
#pragma acc parallel loop copy (a) num_gangs (gangs)
  for (int i = 0; i < NI; i++)
#pragma acc loop
    for (int j = 0; j < NJ; j++)
#pragma acc loop
      for (int k = 0; k < NK; k++)
	a[i][j][k] += i * 100 + j * 10 + k;
#pragma acc parallel loop copy (a) num_workers (workers)
  for (int i = 0; i < NI; i++)
#pragma acc loop
    for (int j = 0; j < NJ; j++)
#pragma acc loop
      for (int k = 0; k < NK; k++)
	a[i][j][k] += i * 100 + j * 10 + k;
#pragma acc parallel loop copy (a) vector_length (lanes)
  for (int i = 0; i < NI; i++)
#pragma acc loop
    for (int j = 0; j < NJ; j++)
#pragma acc loop
      for (int k = 0; k < NK; k++)
	a[i][j][k] += i * 100 + j * 10 + k;
#pragma acc parallel loop copy (a) num_workers (8) vector_length (64)
  for (int i = 0; i < NI; i++)
#pragma acc loop
    for (int j = 0; j < NJ; j++)
#pragma acc loop
      for (int k = 0; k < NK; k++)
	a[i][j][k] += i * 100 + j * 10 + k;
}

static void
private_data (void)
{
  int t[4];
#pragma acc parallel loop copy (a) private (t)
  for (int i = 0; i < NI; i++)
#pragma acc loop
    for (int j = 0; j < NJ; j++)
#pragma acc loop private (t)
      for (int k = 0; k < NK; k++)
	{
	  for (int n = 0; n < 4; n++)
	    t[n] = i * 100 + n * k;
	  a[i][j][k] += t[k & 3] - (k & 3) * k + j * 10 + k;
	}
}

static void
conditions (int *skip)
{
#pragma acc parallel loop copy (a) copyin (skip[0:NI])
  for (int i = 0; i < NI; i++)
    {
      int base = i * 100;
      if (!skip[i])
	{
#pragma acc loop
	  for (int j = 0; j < NJ; j++)
	    {
	      int both = base + j * 10;
#pragma acc loop
	      for (int k = 0; k < NK; k++)
		a[i][j][k] += both + k;
	    }
	}
    }
}

static void
fixed_gangs (void)
{
#pragma acc parallel copy (a)
  {
#pragma acc loop gang (static: 2)
    for (int i = 0; i < NI; i++)
#pragma acc loop
      for (int j = 0; j < NJ; j++)
#pragma acc loop
	for (int k = 0; k < NK; k++)
	  a[i][j][k] -= 5;
  }
  /* Gangs do not wait for each other between loops.  */
#pragma acc parallel copy (a)
  {
#pragma acc loop
    for (int i = 0; i < NI; i++)
#pragma acc loop
      for (int j = 0; j < NJ; j++)
#pragma acc loop
	for (int k = 0; k < NK; k++)
	  a[i][j][k] += 5;
  }
}

static void
four (void)
{
  static short d[3][5][7][33];
#pragma acc parallel loop copy (d)
  for (int h = 0; h < 3; h++)
#pragma acc loop
    for (int i = 0; i < 5; i++)
#pragma acc loop
      for (int j = 0; j < 7; j++)
#pragma acc loop
	for (int k = 0; k < 33; k++)
	  d[h][i][j][k] += h * 1000 + i * 100 + j * 10 + k;
  for (int h = 0; h < 3; h++)
    for (int i = 0; i < 5; i++)
      for (int j = 0; j < 7; j++)
	for (int k = 0; k < 33; k++)
	  CHECK_INT (d[h][i][j][k], h * 1000 + i * 100 + j * 10 + k);
}

int
main (void)
{
  int skip[NI] = { 0 };
  with_clauses (3, 2, 64);
  with_clauses (1, 1, 1);
  expect (8);
  private_data ();
  conditions (skip);
  expect (10);
  skip[0] = skip[NI - 1] = 1;
  conditions (skip);
  for (int k = 0; k < NK; k++)
    {
      CHECK_INT (a[NI - 1][3][k], 10 * ((NI - 1) * 100 + 30 + k));
      CHECK_INT (a[1][3][k], 11 * (130 + k));
    }
  fixed_gangs ();
  CHECK_INT (a[NI - 1][3][7], 10 * ((NI - 1) * 100 + 37));
  CHECK_INT (a[2][20][7], 11 * 407);
  four ();
  return 0;
}
