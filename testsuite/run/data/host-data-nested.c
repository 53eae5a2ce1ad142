/* OpenACC 2.8: use_device of variables that a nested function of GNU C uses, there and in
   the function that declares them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"

#define N 20

static void
add (int *d, int v)
{
#pragma acc parallel loop deviceptr (d)
  for (int i = 0; i < N; i++)
    d[i] += v * i;
}

static void
check_moved (const int *d, const int *from, int separate)
{
  CHECK ((d != from) == separate);
}

static void
check (int n, int separate)
{
  int a[N], *p = malloc (n * sizeof *p);
  for (int i = 0; i < n; i++)
    a[i] = p[i] = 1;
  void in_nested (void)
  {
    int *where_a = a, *where_p = p;
#pragma acc host_data use_device (a, p)
    {
      add (a, 2);
      add (p, 3);
      check_moved (a, where_a, separate);
      check_moved (p, where_p, separate);
    }
    CHECK_ELEMENT (1, a[1], separate ? 1 : 3);
    CHECK_ELEMENT (1, p[1], separate ? 1 : 4);
  }
#pragma acc enter data copyin (a, p[0:n])
  in_nested ();
  int *where_a = a, *where_p = p;
#pragma acc host_data use_device (a, p)
  {
    add (a, 10);
    add (p, 10);
    check_moved (a, where_a, separate);
    check_moved (p, where_p, separate);
  }
#pragma acc exit data copyout (a, p[0:n])
  for (int i = 0; i < n; i++)
    {
      CHECK_ELEMENT (i, a[i], 1 + 12 * i);
      CHECK_ELEMENT (i, p[i], 1 + 13 * i);
    }
  free (p);
}

int
main (void)
{
  check (N, separate_memory ());
  return 0;
}
