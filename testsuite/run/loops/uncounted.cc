// Loops with `seq' need no number of iterations that is known when they begin (OpenACC 3.3, 2.9):
// they end by `break', have any condition, or are no `for'.
// Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

#include "check.h"

const int n = 40, m = 30;

#pragma acc routine seq
static int
first_multiple (const int *row, int of)
{
  int found = -1;
#pragma acc loop seq
  for (int j = 0; j < m; j++)
    {
      switch (row[j] % of)
	{
	case 0:
	  found = j;
	  break;
	default:
	  continue;
	}
      break;		/* not the switch's */
    }
  return found;
}

int
main ()
{
  static int a[n][m], found[n], halves[n], sums[n], chains[n], multiples[n], plain[n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = (i * 7 + j * 5) % 23;
#pragma acc parallel loop copyin (a) copyout (found, halves, sums, chains, multiples, plain)
  for (int i = 0; i < n; i++)
    {
      found[i] = -1;
      #pragma acc loop seq
      for (int j = 0; j < m; j++)
	{
	  if (a[i][j] != 5)	// a comment: break
	    continue;
	  found[i] = j;
	  break;
	}
      int half = 100 + i, steps = 0;
#pragma acc loop \
  seq
      while (half > 1)
	{
	  half /= 2;
	  steps++;
	}
      halves[i] = steps;
      int sum = 0;
#pragma acc loop seq
      for (int j = 0; j < m && sum < 50; j++)
	sum += a[i][j];
      sums[i] = sum;
      int at = i % m, length = 0;
#pragma acc loop seq
      for (int next = at; length < 5; next = a[i][next])
	{
	  at = next;
	  length++;
	}
      chains[i] = at;
      multiples[i] = first_multiple (a[i], 7);
      /* The break of an inner loop is none of this one.  */
      int count = 0;
#pragma acc loop seq
      for (int j = 0; j < m; j++)
	for (int k = j; k < m; k++)
	  if (a[i][k] == j)
	    {
	      count++;
	      break;
	    }
      plain[i] = count;
    }
  for (int i = 0; i < n; i++)
    {
      int j = 0, sum = 0, steps = 0, at = i % m, count = 0;
      while (j < m && a[i][j] != 5)
	j++;
      CHECK (found[i] == (j < m ? j : -1));
      for (int half = 100 + i; half > 1; half /= 2)
	steps++;
      CHECK (halves[i] == steps);
      for (j = 0; j < m && sum < 50; j++)
	sum += a[i][j];
      CHECK (sums[i] == sum);
      for (j = 0; j < 4; j++)
	at = a[i][at];
      CHECK (chains[i] == at);
      CHECK (multiples[i] == first_multiple (a[i], 7));
      for (j = 0; j < m; j++)
	for (int k = j; k < m; k++)
	  if (a[i][k] == j)
	    {
	      count++;
	      break;
	    }
      CHECK (plain[i] == count);
    }
  return 0;
}
