/* References that are private: of constructs and loops, one for each gang, mapped around.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 40, M = 32 };

struct T { int a, b[3]; };

static int a[N], m[N][M];

#pragma acc routine seq
static void
twice (int &x)
{
  x *= 2;
}

static void
constructs (int &s, T &d, int (&v)[3])
{
#pragma acc parallel private (s, d, v) num_gangs (4) copyout (a)
#pragma acc loop gang
  for (int i = 0; i < N; i++)
    {
      s = i;
      d.b[1] = i;
      v[2] = i;
      twice (s);
      a[i] = s + d.b[1] + v[2];
    }
}

static void
gangs (int &s, int (&v)[3])
{
#pragma acc data copy (s, v, m)
  {
#pragma acc parallel private (s) num_gangs (3) vector_length (M)
#pragma acc loop gang private (s, v)
    for (int i = 0; i < N; i++)
      {
	s = i;
	v[1] = 3 * s;
#pragma acc loop vector
	for (int j = 0; j < M; j++)
	  m[i][j] = s + v[1];
      }
  }
}

int
main ()
{
  int s = 5, v[3] = { 6, 6, 6 };
  T d = { 7, { 7, 7, 7 } };
  constructs (s, d, v);
  gangs (s, v);
  for (int i = 0; i < N; i++)
    {
      CHECK (a[i] == 4 * i);
      for (int j = 0; j < M; j++)
	CHECK (m[i][j] == 4 * i);
    }
  CHECK (s == 5 && v[1] == 6 && v[2] == 6 && d.b[1] == 7);
  return 0;
}
