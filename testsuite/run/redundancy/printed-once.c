/* What a gang or a worker prints outside of its vector loops is printed once, not by each
   lane that executes the code (OpenACC 1.2: vector-single and worker-single mode).
   { dg-set-target-env-var ACC_NOTIFY "0" }
   { dg-no-launch "what is said of launches would stand among it" }
   { dg-output "one 3 x\ntwo 0\nthree 0\ntwo 1\nthree 1\nfour\nfive 0\nfive 1\nA\n" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 100

static int a[N], s = 3;

#pragma acc routine vector
static void
three (int *b, int k)
{
  printf ("three %d\n", k);
#pragma acc loop vector
  for (int i = 0; i < N; i++)
    b[i] += k;
}

int
main (void)
{
  int written = 0;
#pragma acc parallel num_gangs (1) num_workers (2) vector_length (64) copy (a, s, written)
  {
    written = printf ("one %d %s\n", s, s == 3 ? "x" : "y");
#pragma acc loop seq
    for (int k = 0; k < 2; k++)
      {
	printf ("two %d\n", k);
	three (a, k);
      }
    puts ("four");
  }
  /* Characters, but on a GPU what its printf returns: arguments.  */
  CHECK (written > 0);
#pragma acc kernels copy (a, s)
  for (int k = 0; k < 2; k++)
    {
      printf ("five %d\n", k);
      for (int i = 0; i < N; i++)
	a[i] += i;
      s += a[3];
    }
#pragma acc parallel num_gangs (1) copy (a)
  {
    putchar ('A');
    printf ("\n");
#pragma acc loop vector
    for (int i = 0; i < N; i++)
      a[i] -= i;
  }
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, a[i], i + 1);
  CHECK_INT (s, 3 + 4 + 7);
  return 0;
}
