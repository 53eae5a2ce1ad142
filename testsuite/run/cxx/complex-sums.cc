// Sums of C++'s complex class, and of members of a structure, in each iteration.
//
// Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

#include <complex>
#include "../check.h"

using number = std::complex<double>;

struct moments
{
  double sum, squares;
  int count;
};

static const int n = 37, m = 113;
static number a[n * m], x[m], y[n], expected[n];
static moments found[n], wanted[n];

static void
rows (number *results)
{
  for (int r = 0; r < n; r++)
    {
      number s = 1;
      for (int i = 0; i < m; i++)
	s += a[r * m + i] * x[i];
      results[r] = s;
    }
}

static void
add (const number *row, moments *all)
{
  moments one = { 0, 0, 0 };
  for (int i = 0; i < m; i++)
    if (row[i].real () > 1)
      {
	one.sum += row[i].real ();
	one.squares += row[i].real () * row[i].real ();
	one.count++;
      }
  *all = one;
}

int
main ()
{
  for (int i = 0; i < n * m; i++)
    a[i] = number (i % 7, i % 5 - 2);
  for (int i = 0; i < m; i++)
    x[i] = number (i % 3, 1);
  rows (expected);
  for (int r = 0; r < n; r++)
    add (a + r * m, &wanted[r]);
#pragma acc data copyin (a, x) copyout (y, found)
  {
#pragma acc parallel loop
    for (int r = 0; r < n; r++)
      {
	number s = 1;
	for (int i = 0; i < m; i++)
	  s += a[r * m + i] * x[i];
	y[r] = s;
      }
#pragma acc parallel loop gang
    for (int r = 0; r < n; r++)
      {
	moments one = { 0, 0, 0 };
	for (int i = 0; i < m; i++)
	  if (a[r * m + i].real () > 1)
	    {
	      one.sum += a[r * m + i].real ();
	      one.squares += a[r * m + i].real () * a[r * m + i].real ();
	      one.count++;
	    }
	found[r] = one;
      }
  }
  for (int r = 0; r < n; r++)
    {
      CHECK (y[r] == expected[r]);
      CHECK (found[r].sum == wanted[r].sum);
      CHECK (found[r].squares == wanted[r].squares);
      CHECK (found[r].count == wanted[r].count);
    }
  return 0;
}
