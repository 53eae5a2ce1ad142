/* Members as reduction variables, in the languages that include this.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 1000 };

typedef struct record
{
  int u;
  struct { double d[3]; } in;
} record;

static int x[N], sum;

#pragma acc routine vector
static void
accumulate (record *p, const int *y, int n)
{
#pragma acc loop vector reduction (+:p->u)
  for (int i = 0; i < n; i++)
    p->u += y[i];
}

static void
check_variable (void)
{
  record s;
  s.u = 1, s.in.d[0] = s.in.d[1] = -5;
#pragma acc parallel loop reduction (+:s.u) reduction (max:s.in.d[1])
  for (int i = 0; i < N; i++)
    {
      s.u += x[i];
      if (s.in.d[1] < x[i])
	s.in.d[1] = x[i];
    }
  CHECK_INT (s.u, sum + 1);
  CHECK (s.in.d[0] == -5 && s.in.d[1] == 96);
  s.u = 0;
#pragma acc parallel loop reduction (||:s.u)
  for (int i = 0; i < N; i++)
    s.u = s.u || x[i] == 5;
  CHECK_INT (s.u, 1);
}

static void
check_pointer (record *p, int k)
{
  p->u = 2, p->in.d[k] = 7;
#pragma acc parallel loop reduction (min:p->in.d[k]) copy (p[0:1])
  for (int i = 0; i < N; i++)
    p->in.d[k] = p->in.d[k] < x[i] ? p->in.d[k] : x[i];
  CHECK (p->in.d[k] == 0);
#pragma acc parallel copy (p[0:1])
  {
#pragma acc loop gang reduction (+:p->u)
    for (int i = 0; i < 10; i++)
      {
#pragma acc loop vector reduction (+:p->u)
	for (int j = 0; j < N / 10; j++)
	  p->u += x[i * (N / 10) + j];
      }
  }
  CHECK_INT (p->u, 2 + sum);
#pragma acc parallel copy (p[0:1]) num_gangs (1)
  accumulate (p, x, N);
  CHECK_INT (p->u, 2 + 2 * sum);
}

static void
check_constructs (record *p)
{
  p->u = 3;
#pragma acc serial loop copy (p[0:1]) reduction (+:p->u)
  for (int i = 0; i < N; i++)
    p->u += x[i];
#pragma acc kernels loop copy (p[0:1]) independent reduction (+:p->u)
  for (int i = 0; i < N; i++)
    p->u += x[i];
#pragma acc kernels loop copy (p[0:1]) reduction (+:p->u)
  for (int i = 0; i < N; i++)
    p->u += x[i];
  CHECK_INT (p->u, 3 + 3 * sum);
}

static void
check_elements (void)
{
  record a[10];
  for (int i = 0; i < 10; i++)
    a[i].u = i;
#pragma acc parallel loop reduction (+:a[3].u)
  for (int i = 0; i < N; i++)
    a[3].u += x[i];
#pragma acc parallel loop gang
  for (int j = 0; j < 10; j++)
    {
#pragma acc loop vector reduction (+:a[j].u)
      for (int i = 0; i < N; i++)
	a[j].u += x[i];
    }
  for (int j = 0; j < 10; j++)
    CHECK_ELEMENT (j, a[j].u, j + (j == 3 ? 2 : 1) * sum);
}

/* Several directives of one line.  */

#define DIRECTIVE(WORDS) _Pragma (#WORDS)
#define ADD_UP(PLACE)								\
  DIRECTIVE (acc parallel loop gang reduction (+:PLACE))			\
  for (int i = 0; i < 10; i++)							\
    {										\
      DIRECTIVE (acc loop vector reduction (+:PLACE))				\
      for (int j = 0; j < N / 10; j++)						\
	PLACE += x[i * (N / 10) + j];						\
    }

static void
check_macros (void)
{
  record s;
  s.u = 2, s.in.d[1] = 3;
  ADD_UP (s.u)
  ADD_UP (s.in.d[1])
  CHECK_INT (s.u, 2 + sum);
  CHECK (s.in.d[1] == 3 + sum);
}

static void
check_members (void)
{
  record r = {};
  for (int i = 0; i < N; i++)
    sum += x[i] = i % 97;
  check_variable ();
  check_pointer (&r, 2);
  check_constructs (&r);
  check_elements ();
  check_macros ();
}
