/* Iterations that store one value to a place, a flag, keep each other in no order; those that
   read it, or store others there, do.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 1000

static int flag;
struct __attribute__ ((packed)) odd { char c; int i; } odds[N + 1];

static int
any_negative (const int *x, int n, int *error)
{
  int stop = 0;
#pragma acc kernels loop copyin (x[0:n]) copy (stop, error[0:1])
  for (int i = 0; i < n; i++)
    if (x[i] < 0)
      {
	stop = 1;
	flag = 7;
	*error = n;
      }
  return stop;
}

static void
mark (const int *place, char *marks, int *last, int *before, int n)
{
#pragma acc kernels copyin (place[0:n]) copy (marks[0:n], last[0:2], before[0:n])
  {
    for (int i = 0; i < n; i++)
      marks[place[i]] = 3;
    for (int i = 0; i < n; i++)
      {
	before[i] = last[0];		/* is read: in order */
	if (place[i] % 5 == 0)
	  last[0] = 1;
      }
    for (int i = 0; i < n; i++)
      {
	if (i % 2)			/* two values: in order */
	  last[1] = 1;
	else
	  last[1] = 2;
      }
  }
}

int
main (void)
{
  static int x[N], place[N], before[N], last[2];
  static char marks[N];
  int error = 0;
  for (int i = 0; i < N; i++)
    {
      x[i] = i;
      place[i] = i * i % 97;
    }
  CHECK (!any_negative (x, N, &error) && !flag && !error);
  x[123] = x[7] = -1;
  CHECK (any_negative (x, N, &error) && flag == 7 && error == N);
  mark (place, marks, last, before, N);
  int seen = 0;
  for (int i = 0; i < N; i++)
    {
      CHECK (marks[place[i]] == 3 && before[i] == seen);
      seen |= place[i] % 5 == 0;
    }
  CHECK (!marks[98] && last[0] == 1 && last[1] == 1);
  struct odd *o = odds;
#pragma acc kernels copy (o[0:N + 1])
  for (int i = 0; i < N; i++)
    o[i].i = -1;
  for (int i = 0; i < N; i++)
    CHECK (o[i].i == -1 && !o[i].c);
  return 0;
}
