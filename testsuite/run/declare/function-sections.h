/* Sections behind pointers that `declare' names in functions: on the device from there to the
   end of the block, whichever way that is left.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

enum { n = 50 };

static double a[n], b[n], c[n];

static void
add (const double *x, double *y, int m)
{
#pragma acc declare copyin (x[0:m]) copy (y[:m])
#pragma acc parallel loop default (present)
  for (int i = 0; i < m; i++)
    y[i] += x[i];
}

/* The pointer and its bound change; one of several returns; locals of other kinds.  */
static double
set (double *x, int m, int early)
{
  int factor = 2;
  double *y = x + 1;
#pragma acc declare copyin (factor) copyout (y[0:m - 2])
  double *z = y;
  int last = m - 2;
  y = 0;
  m = 0;
#pragma acc parallel loop present (z[0:last]) default (present)
  for (int i = 0; i < last; i++)
    z[i] = factor * i;
  if (early)
    return 1;
#pragma acc parallel loop present (z[0:last])
  for (int i = 0; i < last; i++)
    z[i]++;
  return 2;
}

static void
by_rows (double (*x)[5], double *sums)
{
  double *t = (double *) malloc (10 * sizeof *t);
#pragma acc declare device_resident (t[0:10]) present (sums[0:10])
#pragma acc parallel loop copyin (x[0:10][0:5]) present (t[0:10])
  for (int i = 0; i < 10; i++)
    {
      t[i] = 0;
      for (int k = 0; k < 5; k++)
	t[i] += x[i][k];
    }
#pragma acc parallel loop
  for (int i = 0; i < 10; i++)
    sums[i] = t[i];
}

static void
check_sections (void)
{
  for (int i = 0; i < n; i++)
    a[i] = i, b[i] = 100, c[i] = -1;
  add (a, b, n);
  for (int i = 0; i < n; i++)
    CHECK (b[i] == 100 + i);
  /* On the device already: copied when the last is done with it.  */
#pragma acc data copy (b)
  {
    add (a, b, n);
    if (!acc_on_device (acc_device_host) && acc_get_device_type () != acc_device_host)
      CHECK (b[1] == 101);
  }
  for (int i = 0; i < n; i++)
    CHECK (b[i] == 100 + 2 * i);
  CHECK (set (c, n, 0) == 2 && c[0] == -1 && c[1] == 1 && c[n - 2] == 2 * (n - 3) + 1);
  CHECK (c[n - 1] == -1);
  CHECK (set (c, n, 1) == 1 && c[1] == 0 && c[n - 2] == 2 * (n - 3));
  if (acc_get_device_type () != acc_device_host)
    CHECK (!acc_is_present (c, sizeof c));
#pragma acc data copyout (b[0:10])
  by_rows ((double (*)[5]) a, b);
  CHECK (b[0] == 0 + 1 + 2 + 3 + 4 && b[9] == 5 * 47);
}
