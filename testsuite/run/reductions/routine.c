/* OpenACC 2.9.11 in routines: orphaned vector and worker loops with reductions,
   results by value.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define NI 30
#define NJ 88

#pragma acc routine vector
static double
dot (const double *x, const double *y, int n)
{
  double s = 0;
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < n; i++)
    s += x[i] * y[i];
  return s;
}

#pragma acc routine worker
static int
largest (const int *v, int n)
{
  int m = v[0];
#pragma acc loop worker vector reduction (max:m)
  for (int i = 0; i < n; i++)
    m = v[i] > m ? v[i] : m;
  return m;
}

int
main (void)
{
  static double x[NI][NJ], y[NJ], d[NI];
  static int v[NI][NJ], m[NI];
  for (int j = 0; j < NJ; j++)
    {
      y[j] = j % 5;
      for (int i = 0; i < NI; i++)
	{
	  x[i][j] = i + j;
	  v[i][j] = (i * 31 + j * 7) % 211;
	}
    }
#pragma acc parallel loop gang vector_length (64) copyin (x, y) copyout (d)
  for (int i = 0; i < NI; i++)
    d[i] = dot (x[i], y, NJ);
#pragma acc parallel loop gang num_workers (4) copyin (v) copyout (m)
  for (int i = 0; i < NI; i++)
    m[i] = largest (v[i], NJ);
  for (int i = 0; i < NI; i++)
    {
      double s = 0;
      int top = 0;
      for (int j = 0; j < NJ; j++)
	{
	  s += x[i][j] * y[j];
	  top = v[i][j] > top ? v[i][j] : top;
	}
      CHECK_REAL (d[i], s, 0);
      CHECK_ELEMENT (i, m[i], top);
    }
  return 0;
}
