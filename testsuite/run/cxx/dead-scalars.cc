/* Scalars that a kernels region assigns and a handler, a destructor, a lambda or a
   reference reads; and one that nobody reads.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static const int n = 200;
static int a[n];

static void
leave (int c)
{
  if (c)
    throw c;
}

static int
in_handler (int c)
{
  int i, t = 0, u = 0;
  try
    {
      t = -1;
#pragma acc kernels copyout (a)
      for (i = 0; i < n; i++)
	{
	  t = i;
	  u = i + 1;
	  a[i] = t + u;
	}
      leave (c);
      t = 0;
    }
  catch (int k)
    {
      return t + k;
    }
  return t;
}

struct note
{
  int &t;
  int *to;
  ~note () { *to = t; }
};

static int
in_destructor ()
{
  int i, t = 0, seen = 0;
  {
    note at_end = { t, &seen };
#pragma acc kernels copyout (a)
    for (i = 0; i < n; i++)
      {
	t = 2 * i;
	a[i] = t;
      }
  }
  return seen;
}

static int
in_lambda ()
{
  int i, t = 0;
  auto read = [&t] { return t; };
#pragma acc kernels copyout (a)
  for (i = 0; i < n; i++)
    {
      t = 3 * i;
      a[i] = t;
    }
  return read ();
}

static int
by_reference ()
{
  int i, t = 0, u;
  int &r = t;
#pragma acc kernels copyout (a)
  for (i = 0; i < n; i++)
    {
      u = 4 * i;
      t = u;
      a[i] = t;
    }
  return r;
}

/* The clean-up of a loop that a jump leaves.  */

static int
after_break (int turns)
{
  int i, t = 0, seen = 0;
  for (int k = 0; k < turns; k++)
    {
      note at_end = { k, &seen };
#pragma acc kernels copyout (a)
      for (i = 0; i < n; i++)
	{
	  t = i + k;
	  a[i] = t;
	}
      if (k == 2)
	break;
      t = 0;
    }
  return t + seen;
}

int
main ()
{
  CHECK_INT (in_handler (5), n - 1 + 5);
  CHECK_INT (in_handler (0), 0);
  CHECK_INT (in_destructor (), 2 * (n - 1));
  CHECK_INT (in_lambda (), 3 * (n - 1));
  CHECK_INT (by_reference (), 4 * (n - 1));
  CHECK_INT (after_break (2), 1);
  CHECK_INT (after_break (9), n + 1 + 2);
  return 0;
}
