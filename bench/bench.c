/* Times the cases and prints one table: bench nvidia|cpu [log2 of the size].

   Both versions of a case run in this process (timing.h); the time is that from the
   call to the complete result.  Every version's result is first compared with the
   serial one; a wrong result ends the run with status 1.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <math.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

static const struct
{
  const char *name;
  int runs;			/* a turn */
  int bytes;			/* moved for an element, 0: not a matter of bandwidth */
  int per;			/* launches in one run */
} description[CASES] = {
  { "saxpy, float", 15, 12, 1 },
  { "triad, double", 15, 24, 1 },
  { "dot, double", 15, 16, 1 },
  { "launch and wait", 500, 0, 1 },
  { "launch, queued", 10, 0, LAUNCHES },
  { "Jacobi, collapse(2)", 15, 16, 1 },
  { "Jacobi, gang vector", 15, 16, 1 },
  { "Jacobi, outer loop only", 15, 16, 1 },
};

/* ---- The arrays on the device.  */

struct part { void *start; size_t bytes; };
enum { PARTS = 5 };

static void
parts_of (const struct arrays *a, struct part *parts)
{
  size_t n = a->n;
  parts[0] = (struct part) { a->xf, n * sizeof (float) };
  parts[1] = (struct part) { a->yf, n * sizeof (float) };
  parts[2] = (struct part) { a->x, n * sizeof (double) };
  parts[3] = (struct part) { a->y, n * sizeof (double) };
  parts[4] = (struct part) { a->z, n * sizeof (double) };
}

enum transfer { CREATE, TO_DEVICE, TO_HOST, DELETE };

static void
transfer (const struct arrays *a, enum transfer what)
{
  struct part parts[PARTS];
  parts_of (a, parts);
  for (struct part *p = parts; p < parts + PARTS; p++)
    switch (what)
      {
      case CREATE: acc_create (p->start, p->bytes); break;
      case TO_DEVICE: acc_update_device (p->start, p->bytes); break;
      case TO_HOST: acc_update_self (p->start, p->bytes); break;
      case DELETE: acc_delete (p->start, p->bytes); break;
      }
}

static void
fill (struct arrays *a)
{
  for (int i = 0; i < a->n; i++)
    {
      a->xf[i] = (i % 1000) * 0.5f;
      a->yf[i] = (i % 777) * 0.25f;
      a->x[i] = (i % 1013) * 0.001;
      a->y[i] = (i % 499) * 0.002 - 0.3;
      a->z[i] = i % 3;
    }
  a->scalar = 0;
}

/* ---- The serial results, element by element.  */

static double
jacobi_at (const struct arrays *a, int i)
{
  int row = i / a->columns, column = i % a->columns;
  if (row < 1 || row >= a->rows - 1 || column < 1 || column >= a->columns - 1)
    return i % 3;
  return 0.25 * (a->x[i - a->columns] + a->x[i + a->columns] + a->x[i - 1]
		 + a->x[i + 1]);
}

static double
expected_at (const struct arrays *a, enum bench_case c, int i)
{
  switch (c)
    {
    case CASE_SAXPY: return 2.5f * a->xf[i] + (i % 777) * 0.25f;
    case CASE_TRIAD: return a->x[i] + 3.0 * a->y[i];
    case CASE_DOT: return i % 3;
    case CASE_LATENCY: return i % 3 + (i < LATENCY_ELEMENTS);
    case CASE_LAUNCHES: return i % 3 + (i < LATENCY_ELEMENTS ? LAUNCHES : 0);
    default: return jacobi_at (a, i);
    }
}

static void
compare (const char *who, enum bench_case c, int i, double got, double want)
{
  if (fabs (got - want) <= 1e-6 * fmax (1, fabs (want)))
    return;
  fprintf (stderr, "%s: %s: element %d is %.17g, expected %.17g\n",
	   description[c].name, who, i, got, want);
  exit (1);
}

static void
verify (const char *who, enum bench_case c, case_function run, struct arrays *a,
	int on_device)
{
  fill (a);
  if (on_device)
    transfer (a, TO_DEVICE);
  run (a);
  if (on_device)
    transfer (a, TO_HOST);
  for (int i = 0; i < a->n; i++)
    compare (who, c, i, c == CASE_SAXPY ? a->yf[i] : a->z[i],
	     expected_at (a, c, i));
  if (c != CASE_DOT)
    return;
  double sum = 0;
  for (int i = 0; i < a->n; i++)
    sum += a->x[i] * a->y[i];
  compare (who, c, 0, a->scalar, sum);
}

/* ---- Timing.  */

static void
report (enum bench_case c, const struct arrays *a, double ours, double theirs)
{
  double per = description[c].per;
  double elements = c < CASE_JACOBI_COLLAPSE ? a->n : (double) a->rows * a->columns;
  printf ("%-24s %12.2f", description[c].name, ours * 1e6 / per);
  if (theirs > 0)
    printf (" %12.2f %10.3f", theirs * 1e6 / per, ours / theirs);
  else
    printf (" %12s %10s", "-", "-");
  if (description[c].bytes)
    printf (" %10.1f", elements * description[c].bytes / ours * 1e-9);
  printf ("\n");
  fflush (stdout);
}

static void
time_case (enum bench_case c, struct arrays *a, case_function theirs, int shared)
{
  double ours_time, theirs_time;
  verify ("accplug", c, acc_cases[c], a, 1);
  if (theirs)
    verify ("reference", c, theirs, a, shared);
  time_versions (acc_cases[c], theirs, a, description[c].runs, &ours_time, &theirs_time);
  report (c, a, ours_time, theirs_time);
}

static int
allocate (struct arrays *a, int log2_size)
{
  if (log2_size < 12 || log2_size > 29)
    return 0;
  a->n = 1 << log2_size;
  a->rows = 1 << log2_size / 2;
  a->columns = a->n / a->rows;
  a->xf = timing_get (a->n * sizeof (float));
  a->yf = timing_get (a->n * sizeof (float));
  a->x = timing_get (a->n * sizeof (double));
  a->y = timing_get (a->n * sizeof (double));
  a->z = timing_get (a->n * sizeof (double));
  return 1;
}

int
main (int argc, char **argv)
{
  struct arrays a;
  const char *device = argc > 1 ? argv[1] : "";
  int cpu = !strcmp (device, "cpu");
  const char *why = NULL;
  if ((!cpu && strcmp (device, "nvidia"))
      || !allocate (&a, argc > 2 ? atoi (argv[2]) : cpu ? 23 : 26))
    {
      fprintf (stderr, "usage: bench nvidia|cpu [log2 of the elements, 12 to 29]\n");
      return 2;
    }
  setenv ("ACC_DEVICE_TYPE", device, 1);
  fill (&a);
  transfer (&a, CREATE);
  const case_function *theirs = cpu ? openmp_cases : cuda_open (&a, &why);
  printf ("%d elements, grid %d x %d; times in microseconds\n", a.n, a.rows,
	  a.columns);
  if (!theirs)
    printf ("nothing to compare with: %s\n", why);
  printf ("%-24s %12s %12s %10s %10s\n", "", "accplug", cpu ? "OpenMP" : "CUDA",
	  cpu ? "/OpenMP" : "/CUDA", "GB/s");
  for (int c = 0; c < CASES; c++)
    time_case (c, &a, theirs ? theirs[c] : NULL, !cpu);
  transfer (&a, DELETE);
  return 0;
}
