/* OpenACC 2.5.11: private on the parallel construct: one copy for each gang,
   for scalars, arrays and structs; local variables of the region likewise.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 240

struct pair { int x; double y; };

int
main (void)
{
  static int out[N], more[N];
  int s = 1, t[N];
  struct pair p = { 1, 2 };
#pragma acc parallel num_gangs (6) vector_length (64) private (s, t, p) \
  copyout (out, more)
  {
    int local[N];
    s = 77;
    p.x = 3;
    p.y = 0.5;
#pragma acc loop vector
    for (int i = 0; i < N; i++)
      {
	t[i] = s + i;
	local[i] = 2 * i;
      }
#pragma acc loop gang vector
    for (int i = 0; i < N; i++)
      {
	out[i] = t[N - 1 - i] + p.x;
	more[i] = local[(i + 100) % N] + (int) (p.y * 4);
      }
  }
  CHECK_INT (s, 1);
  CHECK_INT (p.x, 1);
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, out[i], 77 + N - 1 - i + 3);
      CHECK_ELEMENT (i, more[i], 2 * ((i + 100) % N) + 2);
    }
  return 0;
}
