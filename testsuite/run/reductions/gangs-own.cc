/* Loops that fill a gang's own arrays in objects have no gangs; those that each iteration has
   for itself are no gang's.
   { dg-set-target-env-var ACC_CPU_ONE_LANE "0" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <array>

#include "check.h"

const int n = 100, gangs = 8;

struct row
{
  int count;
  int of[n];
};

static int first[gangs][n], second[gangs][n];

int
main ()
{
#pragma acc parallel num_gangs (gangs) copyout (first, second)
  {
    row x;
    std::array<int, n> y;
    x.count = n;
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
	x.of[j] = j;
	y[j] = 2 * j;
      }
#pragma acc loop gang
    for (int g = 0; g < gangs; g++)
      for (int j = 0; j < x.count; j++)
	{
	  first[g][j] = x.of[j];
	  second[g][j] = y[j];
	}
  }
  for (int g = 0; g < gangs; g++)
    for (int j = 0; j < n; j++)
      CHECK (first[g][j] == j && second[g][j] == 2 * j);
#pragma acc parallel num_gangs (gangs) copyout (first)
  {
#pragma acc loop
    for (int g = 0; g < gangs; g++)
      {
	row x;
	for (int j = 0; j < n; j++)
	  x.of[j] = g + j;
	for (int j = 0; j < n; j++)
	  first[g][j] = x.of[n - 1 - j];
      }
  }
  for (int g = 0; g < gangs; g++)
    CHECK (first[g][0] == g + n - 1 && first[g][n - 1] == g);
  return 0;
}
