/* Clauses of one enter data or exit data that name one variable: all of them hold, whatever
   their order, and the data are counted once.
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

struct pair
{
  int n, x[10], y[10];
};

static int
sum (const int *a, int n)
{
  int r = 0;
#pragma acc parallel loop present (a[0:n]) reduction (+:r)
  for (int i = 0; i < n; i++)
    r += a[i];
  return r;
}

static void
set (int *a, int n)
{
#pragma acc parallel loop present (a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 2 * i;
}

static void
enter (int *p, int n)
{
  int a[100];
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma acc enter data create (a) copyin (a[0:10])
  CHECK (sum (a, 10) == 45);
#pragma acc exit data delete (a)
  CHECK (!acc_is_present (a, 4));
#pragma acc enter data copyin (a[0:10]) create (a)
  CHECK (sum (a, 10) == 45);
#pragma acc exit data delete (a)
  CHECK (!acc_is_present (a, 4));
  /* Sections that overlap; of a pointer; with a queue.  */
#pragma acc enter data copyin (p[0:n]) create (p[10:n + 10]) copyin (p[n + 15:5]) async
#pragma acc wait
  CHECK (sum (p, n) == n * (n - 1) / 2);
  CHECK (sum (p + n + 15, 5) == 5 * (n + 15) + 10);
  CHECK (acc_is_present (p, (n + 20) * sizeof *p));
#pragma acc exit data delete (p[0:1])
  CHECK (!acc_is_present (p, 4));
  /* What is present is not copied.  */
#pragma acc enter data copyin (a)
  a[3] = 1000;
#pragma acc enter data create (a) copyin (a[0:10])
  CHECK (sum (a, 10) == 45);
#pragma acc exit data delete (a)
  CHECK (acc_is_present (a, 4));
#pragma acc exit data delete (a)
  CHECK (!acc_is_present (a, 4));
  /* Sections apart are counted apart.  */
#pragma acc enter data copyin (p[0:5], p[20:5])
#pragma acc exit data delete (p[20:5])
  CHECK (acc_is_present (p, 4) && !acc_is_present (p + 20, 4));
#pragma acc exit data delete (p[0:5]) if (n > 0)
  CHECK (!acc_is_present (p, 4));
}

static void
leave (void)
{
  int a[100];
  for (int round = 0; round < 4; round++)
    {
      for (int i = 0; i < 100; i++)
	a[i] = -1;
#pragma acc enter data create (a[0:100])
      set (a, 100);
      switch (round)
	{
	case 0:
#pragma acc exit data copyout (a[0:10], a[50:10])
	  break;
	case 1:
#pragma acc exit data delete (a) copyout (a[0:10]) copyout (a[50:10])
	  break;
	case 2:
#pragma acc exit data copyout (a[0:10]) delete (a) copyout (a[50:10]) finalize
	  break;
	case 3:
#pragma acc exit data copyout (a[0:10], a[50:10]) delete (a[5:60]) async (1)
#pragma acc wait (1)
	  break;
	}
      for (int i = 0; i < 100; i++)
	CHECK_ELEMENT (i, a[i], i < 10 || (i >= 50 && i < 60) ? 2 * i : -1);
      CHECK (!acc_is_present (a, 4));
    }
}

static void
members (void)
{
  struct pair s;
  for (int i = 0; i < 10; i++)
    s.x[i] = s.y[i] = i;
  /* GCC 13 and later refuse a member that is not treated as its structure is.  */
#if __GNUC__ < 13
#pragma acc enter data create (s) copyin (s.x)
#else
#pragma acc enter data create (s)
#pragma acc update device (s.x)
#endif
  CHECK (sum (s.x, 10) == 45);
  set (s.y, 10);
#if __GNUC__ < 13
#pragma acc exit data delete (s) copyout (s.y)
#else
#pragma acc update self (s.y)
#pragma acc exit data delete (s)
#endif
  CHECK (!acc_is_present (&s, sizeof s));
  for (int i = 0; i < 10; i++)
    CHECK (s.y[i] == 2 * i && s.x[i] == i);
}

int
main (void)
{
  int p[100];
  for (int i = 0; i < 100; i++)
    p[i] = i;
  enter (p, 20);
  leave ();
  members ();
  return 0;
}
