/* Members of array elements whose subscripts only the running program knows.  Since GCC 14
   these are one structure whose members have no order; before, GCC maps the whole array,
   too, and that comes first.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"

struct element
{
  int a[10], b[10];
  int *p, *q;
};

static struct element array[5];

static void
in_array (int i, int j)
{
  int n = 10;
#pragma acc parallel copy (array[i].a, array[j].b)
  {
    array[i].a[1] += 5;
    array[j].b[2] += 7;
  }
  CHECK_INT (array[i].a[1], 5);
  CHECK_INT (array[j].b[2], 7);
#pragma acc parallel copyin (array[i].a) copyout (array[i].b)
  array[i].b[4] = array[i].a[1] + 1;
  CHECK_INT (array[i].b[4], 6);
#pragma acc enter data copyin (array[i].b, array[j].a)
  array[i].b[3] = array[j].a[4] = 9;
#pragma acc parallel present (array[i].b, array[j].a)
#pragma acc loop
  for (int k = 0; k < n; k++)
    {
      array[i].b[k]++;
      array[j].a[k]++;
    }
#pragma acc exit data copyout (array[i].b, array[j].a)
  CHECK_INT (array[i].b[3], separate_memory () ? 1 : 10);
  CHECK_INT (array[j].a[4], separate_memory () ? 1 : 10);
#pragma acc parallel loop copy (array[i].p[0:n], array[j].q[0:n])
  for (int k = 0; k < n; k++)
    {
      array[i].p[k] += k;
      array[j].q[k] -= k;
    }
  for (int k = 0; k < n; k++)
    {
      CHECK_ELEMENT (k, array[i].p[k], k);
      CHECK_ELEMENT (k, array[j].q[k], -k);
    }
}

int
main (void)
{
  struct element one = { .a = { 1 } };
#pragma acc parallel copy (one.b, one.a)
  one.b[2] = one.a[0] + 5;
  CHECK_INT (one.b[2], 6);
  for (int i = 0; i < 5; i++)
    {
      array[i].p = calloc (10, sizeof *array[i].p);
      array[i].q = calloc (10, sizeof *array[i].q);
    }
  in_array (1, 3);
  in_array (4, 2);
  in_array (0, 0);
  return 0;
}
