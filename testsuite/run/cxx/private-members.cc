// Data members in `private' and `firstprivate' of a member function: scalars, arrays, classes,
// of a base, static ones, in a template; the object keeps its values.
//
// Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

#include <array>
#include "check.h"

#define N 40

struct base
{
  double below = 3;
};

class work : base
{
  std::array<double, 4> four;
  double one = 7, five[5] = { 2, 2, 2, 2, 2 };
  int k = 11;
  static int shared;

public:
  void constructs (double *d)
  {
#pragma acc parallel loop copy (d[0:N]) private (four, one, k)
    for (int i = 0; i < N; i++)
      {
	four = { d[i], 1, 2, 3 };
	one = 0;
	for (k = 0; k < 4; k++)
	  one += four[k];
	d[i] = one;
      }
    CHECK (one == 7 && k == 11);
  }

  void levels (double *d)
  {
#pragma acc parallel copy (d[0:N])
#pragma acc loop gang private (five, one)
    for (int i = 0; i < N / 10; i++)
      {
	one = i;
	for (int j = 0; j < 5; j++)
	  five[j] = one + j;
#pragma acc loop vector private (k)
	for (int j = 0; j < 10; j++)
	  {
	    k = j % 5;
	    d[i * 10 + j] = five[k];
	  }
      }
    CHECK (five[3] == 2);
  }

  void first_values (double *d, bool twice)
  {
    for (int round = 0; round <= twice; round++)
#pragma acc parallel loop copy (d[0:N]) firstprivate (one, five, below)
      for (int i = 0; i < N; i++)
	d[i] += one + below + five[i % 5];
  }

  void kernels (double *d)
  {
#pragma acc kernels copy (d[0:N])
    {
#pragma acc loop independent private (one)
      for (int i = 0; i < N; i++)
	{
	  one = d[i];
	  d[i] = one * one;
	}
#pragma acc loop independent private (shared)
      for (int i = 0; i < N; i++)
	{
	  shared = i;
	  d[i] += shared;
	}
    }
    CHECK (one == 7 && shared == 5);
  }
};

int work::shared = 5;

template <typename T> struct sums
{
  T t, a[3];

  void run (T *d)
  {
#pragma acc parallel loop private (t, a) copy (d[0:N])
    for (int i = 0; i < N; i++)
      {
	t = d[i];
	for (int k = 0; k < 3; k++)
	  a[k] = t * k;
	d[i] = a[0] + a[1] + a[2];
      }
  }
};

int
main ()
{
  double d[N];
  work w;
  for (int i = 0; i < N; i++)
    d[i] = i;
  w.constructs (d);
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, d[i], i + 6);
  w.levels (d);
  w.first_values (d, true);
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, d[i], i / 10 + i % 5 + 24);
  for (int i = 0; i < N; i++)
    d[i] = i;
  w.kernels (d);
  sums<double> ().run (d);
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, d[i], 3 * (i * i + i));
  return 0;
}
