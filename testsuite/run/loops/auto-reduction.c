/* `auto' loops with and without reduction clauses: only what a clause reduces may be
   collected by many threads.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 1000

int
main (void)
{
  static int b[N], prefix[N];
  int sum = 1, most = 0, plain = 0, last = 0, running = 0;
  for (int i = 0; i < N; i++)
    b[i] = i % 97;
#pragma acc parallel loop auto reduction (+:sum) reduction (max:most) copyin (b)
  for (int i = 0; i < N; i++)
    {
      sum += b[i];
      most = b[i] > most ? b[i] : most;
    }
#pragma acc parallel num_gangs (1) copyin (b) copyout (prefix) copy (plain, last, running)
  {
#pragma acc loop auto
    for (int i = 0; i < N; i++)
      plain += b[i];
#pragma acc loop auto
    for (int i = 0; i < N; i++)
      last = b[i] * 2;
#pragma acc loop auto
    for (int i = 0; i < N; i++)
      {
	running += b[i];
	prefix[i] = running;
      }
  }
  int want = 0;
  for (int i = 0; i < N; i++)
    {
      want += b[i];
      CHECK_ELEMENT (i, prefix[i], want);
    }
  CHECK_INT (sum, want + 1);
  CHECK_INT (most, 96);
  CHECK_INT (plain, want);
  CHECK_INT (last, 2 * b[N - 1]);
  CHECK_INT (running, want);
  return 0;
}
