/* A region whose threads call themselves as often as the argument says.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdio.h>
#include <stdlib.h>

#pragma acc routine seq
static int
deeper (int n)
{
  volatile int own[100];
  own[n % 100] = 1;
  return n <= 0 ? own[n % 100] : deeper (n - 1) + own[n % 100];
}

int
main (int argc, char **argv)
{
  int depth = argc > 1 ? atoi (argv[1]) : 1, sums[8], last, wrong = 0;
#pragma acc parallel loop gang copyout (sums)
  for (int i = 0; i < 8; i++)
    sums[i] = deeper (depth);
#pragma acc serial copyout (last)
  last = deeper (depth);
  for (int i = 0; i < 8; i++)
    wrong += sums[i] != depth + 1;
  wrong += last != depth + 1;
  puts (wrong ? "wrong" : "right");
  return wrong != 0;
}
