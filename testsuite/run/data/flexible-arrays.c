/* Structures whose last member is an array of any length: the device has it behind the other
   members, as the host has.  GCC 13 and later take no section of one without bounds.
   { dg-require-gcc "12" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct flexible
{
  int n;
  double a[];
};

struct older
{
  double f;
  int n;
  float a[0];
};

static void
in_regions (struct flexible *x, int n)
{
#pragma acc parallel loop copyin (x[0:1]) copy (x->a[0:n])
  for (int i = 0; i < n; i++)
    x->a[i] += x->n;
#pragma acc parallel loop copy (x->a[0:n])
  for (int i = 0; i < n; i++)
    x->a[i] += 1;
#pragma acc parallel loop copy (x->a[0:n])
  for (int i = 0; i < n; i++)
    x->a[i] += x->n;
  for (int i = 0; i < n; i++)
    CHECK_ELEMENT (i, x->a[i], i + 13);
}

static void
in_data (struct flexible *x, int n)
{
#pragma acc data copyin (x[0:1]) copy (x->a[0:n])
  {
#pragma acc parallel loop present (x)
    for (int i = 0; i < n; i++)
      x->a[i] += x->n;
#pragma acc kernels
    for (int i = 0; i < n; i++)
      x->a[i] += x->n;
  }
  for (int i = 0; i < n; i++)
    CHECK_ELEMENT (i, x->a[i], i + 25);
#pragma acc enter data copyin (x[0:1], x->a[0:n])
#pragma acc parallel loop present (x[0:1])
  for (int i = 0; i < n; i++)
    x->a[i] += x->n;
#pragma acc exit data copyout (x->a[0:n]) delete (x[0:1])
  for (int i = 0; i < n; i++)
    CHECK_ELEMENT (i, x->a[i], i + 31);
}

static void
in_older (struct older *y)
{
#pragma acc serial copy (y[0:1], y->a[2:3])
  for (int i = 2; i < 5; i++)
    {
      y->a[i] += y->f;
      y->n++;
    }
  CHECK (y->a[1] == 1 && y->a[2] == 2.5 && y->a[4] == 4.5 && y->n == 9);
}

int
main (void)
{
  int n = 6;
  struct flexible *x = malloc (sizeof *x + n * sizeof *x->a);
  struct older *y = malloc (sizeof *y + n * sizeof *y->a);
  x->n = y->n = n;
  y->f = 0.5;
  for (int i = 0; i < n; i++)
    x->a[i] = y->a[i] = i;
  in_regions (x, n);
  in_data (x, n);
  in_older (y);
  return 0;
}
