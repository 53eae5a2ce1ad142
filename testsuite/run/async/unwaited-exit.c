/* Data constructs, exit data and API routines that end, on no queue, while kernels on queues
   still use what they copy back or remove: all of them wait for these kernels.
   { dg-additional-options "-w" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <stdlib.h>
#include <openacc.h>

enum { n = 40000, steps = 60 };

static double a[n], c[n], *p;

/* A kernel that takes a while.  */
static void
add_slowly (int queue)
{
#pragma acc parallel loop present (a, c) async (queue)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < steps; k++)
      c[i] += a[i];
}

static void
check_sums (double start)
{
  for (int i = 0; i < n; i++)
    CHECK (c[i] == start + steps * a[i]);
}

static void
fill (double start)
{
  for (int i = 0; i < n; i++)
    {
      a[i] = i % 7;
      c[i] = start;
    }
}

int
main ()
{
  fill (1);
#pragma acc data copyin (a) copy (c)
  add_slowly (1);
  check_sums (1);

  /* Two queues, the later one waits; a large number, and none.  */
  fill (2);
#pragma acc data copyin (a) copy (c)
  {
    add_slowly (1000);
#pragma acc parallel loop present (c) async wait (1000)
    for (int i = 0; i < n; i++)
      c[i] += 1;
  }
  check_sums (3);

  fill (3);
#pragma acc enter data copyin (a, c)
  add_slowly (2);
#pragma acc exit data copyout (c) delete (a)
  check_sums (3);

  fill (4);
  acc_copyin (a, sizeof a);
  acc_copyin (c, sizeof c);
  add_slowly (3);
  acc_copyout (c, sizeof c);
  acc_delete (a, sizeof a);
  check_sums (4);

  /* The copy back is on the queue, too; the construct removes what the kernel reads.  */
  fill (5);
#pragma acc enter data copyin (c)
#pragma acc data copyin (a)
  {
    add_slowly (4);
#pragma acc exit data copyout (c) async (4)
  }
  check_sums (5);

  /* Behind a pointer that no clause of the kernel names.  */
  p = (double *) malloc (n * sizeof *p);
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma acc data copy (p[0:n])
  {
    double *q = p;
#pragma acc parallel loop async (5)
    for (int i = 0; i < n; i++)
      for (int k = 0; k < steps; k++)
	q[i] += 1;
  }
  for (int i = 0; i < n; i++)
    CHECK (p[i] == i + steps);
  free (p);
  return 0;
}
