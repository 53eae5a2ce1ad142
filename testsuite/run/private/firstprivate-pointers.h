/* Structures with pointers that are firstprivate: the pointers lead to the device's data.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

enum { n = 300 };

struct pair { double *at, factor; };
struct work
{
  double *a, *b;
  struct pair c[2];
  void *none;
  int count;
};

static double a[n], b[n], c[n], d[n];

static struct work
new_work (void)
{
  struct work w = { a, b, { { c, 2 }, { d, 3 } }, 0, n };
  for (int i = 0; i < n; i++)
    {
      a[i] = i;
      b[i] = c[i] = d[i] = 1;
    }
  return w;
}

static void
check_present (void)
{
  struct work w = new_work ();
#pragma acc data copyin (a) copy (b, c, d)
  {
#pragma acc parallel loop firstprivate (w) default (present)
    for (int i = 0; i < w.count; i++)
      {
	w.b[i] += w.a[i];
	for (int k = 0; k < 2; k++)
	  w.c[k].at[i] = w.c[k].factor * w.a[i];
      }
    /* What a gang does to its copy nobody else sees.  */
#pragma acc parallel num_gangs (4) firstprivate (w)
    {
      w.count++;
      w.a = 0;
#pragma acc loop gang
      for (int i = 0; i < n; i++)
	w.b[i] += w.count - n;
    }
#pragma acc serial firstprivate (w) async (1)
    w.b[0] = -5;
    w.b = 0;
#pragma acc wait
  }
  CHECK (w.b == 0 && w.count == n && w.a == a);
  CHECK (b[0] == -5);
  for (int i = 1; i < n; i++)
    CHECK (b[i] == i + 2 && c[i] == 2 * i && d[i] == 3 * i);
}

/* The structure is on the device itself, with other values; pointers to device memory; one
   to nothing that the region uses.  */
static void
check_values (void)
{
  struct work w = new_work ();
  int local = 1;
  w.none = &local;
#pragma acc enter data copyin (w)
  w.count = n / 2;
  w.a = (double *) acc_copyin (a, sizeof a);
  w.b = (double *) acc_create (b, sizeof b);
#pragma acc parallel loop firstprivate (w)
  for (int i = 0; i < n; i++)
    w.b[i] = w.a[i] + w.count;
  acc_copyout (b, sizeof b);
  acc_delete (a, sizeof a);
#pragma acc exit data delete (w)
  for (int i = 0; i < n; i++)
    CHECK (b[i] == i + n / 2);
}
