/* Classes with constructors that are private: variables, arrays, parameters and references, of
   loops and of constructs, for lanes and for gangs.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 40, M = 32 };

struct member { int a = 7, b[2] = { 1, 2 }; int get () const { return a + b[1]; } };

struct counted
{
  int k;
  counted () : k (3) {}
  ~counted () { k = 0; }
};

static int r[N], m[N][M];

template <class T> static void
lanes (T parameter, T &reference)
{
  T own, row[2];
#pragma acc parallel loop private (parameter, reference, own, row) copyout (r)
  for (int i = 0; i < N; i++)
    {
      if (i == 3)
	{
	  r[i] = 4 * 7 + 4 * i;
	  continue;
	}
      parameter.b[1] = reference.b[1] = own.b[1] = row[1].b[1] = i;
      r[i] = parameter.get () + reference.get () + own.get () + row[1].get ();
    }
}

static void
constructs (member &d)
{
  counted c;
#pragma acc parallel private (d, c) num_gangs (3) copyout (r)
  {
    d.a += c.k;
#pragma acc loop gang vector
    for (int i = 0; i < N; i++)
      r[i] = d.get () + i;
  }
}

static void
gangs (member &d)
{
  counted c;
#pragma acc parallel loop gang private (d, c) num_gangs (3) vector_length (M) copyout (m)
  for (int i = 0; i < N; i++)
    {
      d.a += i;
#pragma acc loop vector
      for (int j = 0; j < M; j++)
	m[i][j] = d.get () + c.k;
    }
}

int
main ()
{
  member d, e;
  d.a = e.a = 100;
  lanes (d, e);
  for (int i = 0; i < N; i++)
    CHECK_INT (r[i], 28 + 4 * i);
  constructs (d);
  for (int i = 0; i < N; i++)
    CHECK_INT (r[i], 12 + i);
  gangs (d);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_INT (m[i][j], 12 + i);
  CHECK (d.a == 100 && e.a == 100);
  return 0;
}
