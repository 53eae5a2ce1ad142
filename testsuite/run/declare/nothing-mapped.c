/* Regions that use variables of `declare' alone: nothing is mapped, but rows that gangs share, private
   arrays and counters have memory that the kernel's parameters say.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdio.h>

#define N 200

int first[N + 1], column[3 * N], counts[8];
double value[3 * N], p[N], q[N];
#pragma acc declare create (first, column, counts, value, p, q)

static void
multiply (void)
{
#pragma acc parallel
#pragma acc loop gang
  for (int j = 0; j < N; j++)
    {
      double s = 0;
#pragma acc loop vector reduction (+: s)
      for (int k = first[j]; k < first[j + 1]; k++)
	s += value[k] * p[column[k]];
      q[j] = s;
    }
}

static void
count (void)
{
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
#pragma acc atomic
    counts[column[i] % 8]++;
}

static void
turn (void)
{
  double t[3 * N];
#pragma acc parallel loop gang private (t)
  for (int j = 0; j < N; j++)
    {
#pragma acc loop vector
      for (int k = 0; k < N; k++)
	t[k] = p[k] + j;
      q[j] += t[(j + 7) % N];
    }
}

int
main (void)
{
  int k = 0;
  for (int j = 0; j < N; j++)
    {
      p[j] = j % 5;
      for (int i = j - 1; i <= j + 1; i++)
	if (i >= 0 && i < N)
	  {
	    column[k] = i;
	    value[k++] = i == j ? 4 : -1;
	  }
      first[j + 1] = k;
    }
#pragma acc update device (first, column, counts, value, p)
  multiply ();
  count ();
  turn ();
#pragma acc update host (q, counts)
  double sum = 0;
  int all = 0;
  for (int j = 0; j < N; j++)
    sum += q[j] * (j + 1);
  for (int i = 0; i < 8; i++)
    all += counts[i] * (i + 1);
  printf ("%.0f %d\n", sum, all);
  return sum != 2788604 || all != 882;
}
