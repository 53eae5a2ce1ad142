/* Data that share pages of 64 KiB, where the processor has such: mappings of parts, private
   arrays, and a kernel that waits.  QEMU's emulation has the size of its pages from the
   environment; elsewhere they are what they are.
   { dg-set-target-env-var QEMU_PAGESIZE "65536" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { n = 40000, parts = 7 };

static double a[n], b[n];

/* Each part by itself: its ends are within pages that other parts use.  */
static void
by_parts (void)
{
  int size = n / parts;
  for (int p = 0; p < parts; p++)
    {
      double *x = a + p * size;
#pragma acc parallel loop copy (x[0:size])
      for (int i = 0; i < size; i++)
	x[i] = 2 * x[i] + p;
    }
  for (int i = 0; i < n; i++)
    CHECK_ELEMENT (i, a[i], i / size < parts ? 2 * i + i / size : i);
}

/* A large array of each gang's own, with barriers between its uses.  */
static void
of_gangs (void)
{
  double own[3000];
#pragma acc parallel num_gangs (5) vector_length (64) private (own) copyout (b)
  {
#pragma acc loop gang
    for (int g = 0; g < 10; g++)
      {
#pragma acc loop vector
	for (int i = 0; i < 3000; i++)
	  own[i] = i + g;
#pragma acc loop vector
	for (int i = 0; i < n / 10; i++)
	  b[g * (n / 10) + i] = own[i % 3000] - own[2999 - i % 3000];
      }
  }
  for (int i = 0; i < n; i++)
    {
      int k = i % (n / 10) % 3000;
      CHECK_ELEMENT (i, b[i], 2 * k - 2999);
    }
}

int
main (void)
{
  for (int i = 0; i < n; i++)
    a[i] = i;
  by_parts ();
  of_gangs ();
  return 0;
}
