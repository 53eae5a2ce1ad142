/* The result of a reduction in a kernels region is copied neither to the device nor back:
   the kernel leaves it where the host sees it.  This also holds where another nest
   follows, and where the nest has a sequential version; not where the program uses
   the variable otherwise.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* { dg-only-device "cpu nvidia" } */
/* { dg-set-target-env-var ACC_NOTIFY "3" } */
/* { dg-output "before(\r*\nlaunch \[^\n\]*)+\r*\nafter" } */

#include "check.h"

#define N 1000

static double
alone (int n, const double *u)
{
  double most = 0;
#pragma acc kernels present (u[0:n])
  for (int i = 0; i < n; i++)
    most = fmax (most, u[i]);
  return most;
}

static double
followed (int n, double *u, double *v)
{
  double most = 3;
#pragma acc kernels present (u[0:n], v[0:n])
  {
    for (int i = 0; i < n; i++)
      {
	v[i] = 2 * u[i];
	most = fmax (most, v[i] - u[i]);
      }
    for (int i = 0; i < n; i++)
      u[i] = v[i];
  }
  return most;
}

/* A result that the next nest needs, one that the condition adds to, and one in each
   iteration of a time loop.  */

static double
used (int n, double *u, double *sum)
{
  double most = 0;
#pragma acc kernels present (u[0:n]) copy (sum[0:1])
  {
    for (int i = 0; i < n; i++)
      most = fmax (most, u[i]);
    for (int i = 0; i < n; i++)
      u[i] = u[i] / most;
    if (most > 1)
      for (int i = 0; i < n; i++)
	*sum += u[i];
  }
  return most;
}

static long
repeated (int n, int steps, int *a)
{
  long total = 5;
#pragma acc kernels present (a[0:n])
  {
    for (int t = 0; t < steps; t++)
      for (int i = 0; i < n; i++)
	{
	  a[i] = a[i] + 1;
	  total += a[i];
	}
    for (int i = 0; i < n; i++)
      a[i] = -a[i];
  }
  return total;
}

/* The result's old value counts; no iteration; the host runs it.  */

static int
sums (int n, int on_device, const int *a, int *b, int sum)
{
#pragma acc kernels present (a[0:N], b[0:N]) if (on_device)
  {
    for (int i = 0; i < n; i++)
      sum += a[i];
    for (int i = 0; i < n; i++)
      b[i] = a[i];
  }
  return sum;
}

static int
queued (const int *a, int *b)
{
  int sum = 7;
#pragma acc kernels present (a[0:N], b[0:N]) async (2)
  {
    for (int i = 0; i < N; i++)
      sum += a[i];
    for (int i = 0; i < N; i++)
      b[i] = a[i] + 1;
  }
#pragma acc wait (2)
  return sum;
}

int
main (void)
{
  static double u[N], v[N];
  static int a[N], b[N];
  for (int i = 0; i < N; i++)
    {
      u[i] = (i * 37) % N;
      a[i] = i;
    }
#pragma acc data copy (u, v, a, b)
  {
    fprintf (stderr, "before\n");
    CHECK_INT (alone (N, u), N - 1);
    CHECK_INT (followed (N, u, v), N - 1);
    fprintf (stderr, "after\n");
    CHECK_INT (followed (0, u, v), 3);
    CHECK_INT (followed (N, u, u), 3);
    double sum = 0;
    CHECK_INT (used (N, u, &sum), 4 * (N - 1));
    CHECK (fabs (sum - N / 2.0) < 1e-9);
    CHECK_INT (sums (N, 1, a, b, 10), 10 + N * (N - 1) / 2);
    CHECK_INT (sums (0, 1, a, b, 10), 10);
    CHECK_INT (sums (-5, 1, a, b, 11), 11);
    CHECK_INT (sums (N, 0, a, b, 10), 10 + N * (N - 1) / 2);
    CHECK_INT (queued (a, b), 7 + N * (N - 1) / 2);
    CHECK_INT (repeated (N, 3, a), 5 + 3L * N * (N - 1) / 2 + 6L * N);
    CHECK_INT (repeated (N, 0, a), 5);
  }
  for (int i = 0; i < N; i++)
    {
      CHECK_INT (a[i], i + 3);
      CHECK_INT (b[i], i + 1);
    }
  return 0;
}
