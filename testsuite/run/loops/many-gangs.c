/* More gangs than 32 bits have numbers for: fewer are used, and it is said.  As many as a
   long loop has for each to have one turn: a second one would be beyond the numbers.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */
/* { dg-skip-device "host" } */
/* { dg-set-target-env-var ACC_CPU_ONE_LANE "0" } */
/* { dg-output "many-gangs.c:\[0-9\]+: num_gangs .100000000. is too large: \[0-9\]+ gangs of 32 threads are used" } */

#include <stdio.h>
#include <stdlib.h>

int
main (int argc, char **argv)
{
  int n = 1000, gangs = 100000000 + argc - 1, turns = gangs * 11;
  int *a = malloc (n * sizeof *a), wrong = 0;
#pragma acc data create (a[0:n])
  {
#pragma acc parallel loop gang vector num_gangs (900000000) vector_length (32) present (a[0:n])
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc parallel loop gang vector num_gangs (gangs) vector_length (32) \
  present (a[0:n])
    for (int i = n - 1; i >= 0; i--)
      a[i] += i;
#pragma acc parallel loop gang vector num_gangs (gangs) present (a[0:n])
    for (long i = 0; i < n; i++)
      a[i]++;
#pragma acc parallel loop gang vector num_gangs (turns / 32) vector_length (32) \
  present (a[0:n])
    for (int i = 0; i < turns; i++)
      if ((i & 0x3ffffff) == 0)
	a[i >> 26]++;
#pragma acc update self (a[0:n])
  }
  for (int i = 0; i < n; i++)
    wrong += a[i] != 2 * i + 1 + (i <= turns >> 26);
  printf ("wrong %d\n", wrong);
  free (a);
  return wrong != 0;
}
