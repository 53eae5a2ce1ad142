/* Times the classes of kernels and prints one table:

     classes nvidia|cpu [--only=TEXT] [--launches]

   What counts is the last column: the rate relative to CUDA's (on the cpu device, to
   OpenMP's), 1 is equal, more is better; the last line has its geometric mean.  --only
   takes the classes whose name contains TEXT, --launches runs each of them once and shows
   the launches on stderr.

   The results of both versions are compared first, element by element; a class where they
   differ is marked, and the exit status is then 1.  Timing: see timing.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "classes.h"

#include <math.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the elements of a buffer are, and whether a version writes them.  */
enum contents { NOTHING, BYTES, COUNTS, FLOATS, DOUBLES };
struct buffer_kind
{
  enum contents contents;
  int per_element;		/* elements: this, times n to the POWER */
  int power;
  int is_result;
};

#define BOTH(NAME) acc_##NAME, host_##NAME, cuda_##NAME
#define FAST(NAME) fast_##NAME, host_##NAME, cuda_fast_##NAME
#define IN(KIND, PER, POWER) { KIND, PER, POWER, 0 }
#define OUT(KIND, PER, POWER) { KIND, PER, POWER, 1 }

/* TOLERANCE is relative; of what sums in another order it is larger.  */
static const struct test_case
{
  const char *name;
  case_function ours, on_host, by_cuda;
  int gpu_size, cpu_size;
  double tolerance;
  struct buffer_kind kinds[BUFFERS];
} cases[] = {
  { "n-body", BOTH (nbody), 65536, 8192, 1e-3,
    { IN (FLOATS, 4, 1), OUT (FLOATS, 3, 1) } },
  { "n-body, -Ofast", FAST (nbody), 65536, 8192, 1e-3,
    { IN (FLOATS, 4, 1), OUT (FLOATS, 3, 1) } },
  { "histogram of bytes", BOTH (histogram), 1 << 27, 1 << 23, 0,
    { IN (BYTES, 1, 1), OUT (COUNTS, BINS, 0) } },
  { "one atomic counter", BOTH (counter), 1 << 27, 1 << 23, 0,
    { IN (BYTES, 1, 1), OUT (COUNTS, 1, 0) } },
  { "triangular rank 64", BOTH (triangular), 8192, 1024, 1e-4,
    { IN (FLOATS, RANK, 1), OUT (FLOATS, 1, 2) } },
  { "Floyd-Warshall", BOTH (floyd), 2048, 256, 1e-5, { OUT (FLOATS, 1, 2) } },
  { "sum", BOTH (sum), 1 << 27, 1 << 23, 1e-3, { IN (FLOATS, 1, 1) } },
  { "sum, min, max", BOTH (sum_min_max), 1 << 27, 1 << 23, 1e-3, { IN (FLOATS, 1, 1) } },
  { "conditional sum", BOTH (conditional_sum), 1 << 27, 1 << 23, 1e-3,
    { IN (FLOATS, 1, 1) } },
  { "sums of few columns", BOTH (column_sums), 1 << 20, 1 << 16, 1e-3,
    { IN (FLOATS, COLUMNS, 1), OUT (FLOATS, COLUMNS, 0) } },
  { "transpose, tile", BOTH (transpose_tile), 8192, 1024, 0,
    { IN (FLOATS, 1, 2), OUT (FLOATS, 1, 2) } },
  { "transpose, collapse", BOTH (transpose_collapse), 8192, 1024, 0,
    { IN (FLOATS, 1, 2), OUT (FLOATS, 1, 2) } },
  { "8 x 8 products", BOTH (small_products), 1 << 18, 1 << 13, 1e-11,
    { IN (DOUBLES, SMALL * SMALL, 1), IN (DOUBLES, SMALL * SMALL, 1),
      OUT (DOUBLES, SMALL * SMALL, 1) } },
  { "7-point stencil", BOTH (stencil7), 512, 128, 1e-11,
    { IN (DOUBLES, 1, 3), OUT (DOUBLES, 1, 3) } },
  { "27-point stencil", BOTH (stencil27), 384, 128, 1e-4,
    { IN (FLOATS, 1, 3), OUT (FLOATS, 1, 3) } },
  { "particles", BOTH (particles), 1 << 24, 1 << 20, 1e-4, { OUT (FLOATS, 8, 1) } },
  { "softmax", BOTH (softmax), 1 << 15, 1 << 10, 1e-3,
    { IN (FLOATS, ROW, 1), OUT (FLOATS, ROW, 1) } },
  { "softmax, -Ofast", FAST (softmax), 1 << 15, 1 << 10, 1e-3,
    { IN (FLOATS, ROW, 1), OUT (FLOATS, ROW, 1) } },
  { "5 x 5 convolution", BOTH (convolution), 8192, 1024, 1e-4,
    { IN (FLOATS, 1, 2), OUT (FLOATS, 1, 2) } },
  { "restriction", BOTH (restriction), 256, 64, 1e-11,
    { IN (DOUBLES, 8, 3), OUT (DOUBLES, 1, 3) } },
  { "LU, two regions a step", BOTH (lu), 2048, 256, 1e-3,
    { IN (FLOATS, 1, 2), OUT (FLOATS, 1, 2) } },
  { "naive product", BOTH (product), 4096, 384, 1e-4,
    { IN (FLOATS, 1, 2), IN (FLOATS, 1, 2), OUT (FLOATS, 1, 2) } },
};
enum { CASES = sizeof cases / sizeof cases[0], RUNS = 15 };

static size_t
elements (const struct buffer_kind *k, int n)
{
  size_t count = k->per_element;
  for (int i = 0; i < k->power; i++)
    count *= n;
  return count;
}

static size_t
bytes (const struct buffer_kind *k, int n)
{
  static const size_t size[] = { 0, 1, sizeof (unsigned), sizeof (float), sizeof (double) };
  return elements (k, n) * size[k->contents];
}

/* Numbers between 0 and 1 that look random; counts begin with 0.  */
static void
fill_buffer (const struct buffer_kind *k, int n, void *to)
{
  size_t count = elements (k, n);
  for (size_t i = 0; i < count; i++)
    {
      unsigned hash = (unsigned) i * 2654435761u >> 8;
      double v = (hash % 65521 + 1) * (1 / 65522.);
      switch (k->contents)
	{
	case BYTES: ((unsigned char *) to)[i] = hash >> 5; break;
	case COUNTS: ((unsigned *) to)[i] = 0; break;
	case FLOATS: ((float *) to)[i] = v; break;
	default: ((double *) to)[i] = v;
	}
    }
}

static void
fill (const struct test_case *c, struct arrays *a, int on_device)
{
  for (int b = 0; b < BUFFERS; b++)
    if (a->buffer[b])
      {
	fill_buffer (&c->kinds[b], a->n, a->buffer[b]);
	if (on_device)
	  acc_update_device (a->buffer[b], bytes (&c->kinds[b], a->n));
      }
  memset (a->scalar, 0, sizeof a->scalar);
}

static double
element (enum contents contents, const void *p, size_t i)
{
  switch (contents)
    {
    case BYTES: return ((const unsigned char *) p)[i];
    case COUNTS: return ((const unsigned *) p)[i];
    case FLOATS: return ((const float *) p)[i];
    default: return ((const double *) p)[i];
    }
}

static int
close_to (double x, double y, double tolerance)
{
  return fabs (x - y) <= tolerance * (fabs (x) + fabs (y));
}

/* Run RUN once; its results are A's, on the host.  */
static void
run_once (const struct test_case *c, struct arrays *a, case_function run, int on_device)
{
  fill (c, a, on_device);
  run (a);
  for (int b = 0; on_device && b < BUFFERS; b++)
    if (a->buffer[b] && c->kinds[b].is_result)
      acc_update_self (a->buffer[b], bytes (&c->kinds[b], a->n));
}

/* Do both versions agree?  */
static int
equal_results (const struct test_case *c, struct arrays *a, case_function theirs,
	       int theirs_on_device)
{
  void *expected[BUFFERS] = { NULL };
  double scalars[SCALARS];
  int good = 1;
  run_once (c, a, theirs, theirs_on_device);
  memcpy (scalars, a->scalar, sizeof scalars);
  for (int b = 0; b < BUFFERS; b++)
    if (a->buffer[b] && c->kinds[b].is_result)
      {
	expected[b] = timing_get (bytes (&c->kinds[b], a->n));
	memcpy (expected[b], a->buffer[b], bytes (&c->kinds[b], a->n));
      }
  run_once (c, a, c->ours, 1);
  for (int s = 0; s < SCALARS; s++)
    good &= close_to (a->scalar[s], scalars[s], c->tolerance);
  for (int b = 0; b < BUFFERS; b++)
    if (expected[b])
      {
	enum contents k = c->kinds[b].contents;
	for (size_t i = 0; good && i < elements (&c->kinds[b], a->n); i++)
	  if (!close_to (element (k, a->buffer[b], i), element (k, expected[b], i),
			 c->tolerance))
	    {
	      fprintf (stderr, "%s: element %zu of buffer %d is %.9g, not %.9g\n", c->name,
		       i, b, element (k, a->buffer[b], i), element (k, expected[b], i));
	      good = 0;
	    }
	free (expected[b]);
      }
  return good;
}

struct options
{
  int cpu;
  int launches;
  const char *only;
};

static double log_total;
static int log_count;

/* Class C, whose buffers are on the device.  Whether its results are right.  */
static int
do_case (const struct test_case *c, struct arrays *a, const struct options *options)
{
  const char *why = NULL;
  double ours, theirs;
  case_function other = options->cpu ? c->on_host
			: classes_open_cuda (a, &why) ? c->by_cuda : NULL;
  if (options->launches)
    {
      fprintf (stderr, "%s:\n", c->name);
      run_once (c, a, c->ours, 1);
      return 1;
    }
  if (why)
    printf ("%s: nothing to compare with: %s\n", c->name, why);
  int good = equal_results (c, a, other ? other : c->on_host, other && !options->cpu);
  time_versions (c->ours, other, a, RUNS, &ours, &theirs);
  printf ("%-24s %12.2f %12.2f", c->name, ours * 1e6, theirs * 1e6);
  if (other && good)
    {
      printf (" %9.3f\n", theirs / ours);
      log_total += log (theirs / ours);
      log_count++;
    }
  else
    printf (" %9s\n", good ? "-" : "wrong");
  fflush (stdout);
  return good;
}

/* Class C with its buffers.  */
static int
with_buffers (const struct test_case *c, const struct options *options)
{
  struct arrays a = { options->cpu ? c->cpu_size : c->gpu_size, { NULL }, { 0 } };
  for (int b = 0; b < BUFFERS; b++)
    if (c->kinds[b].contents != NOTHING)
      {
	a.buffer[b] = timing_get (bytes (&c->kinds[b], a.n));
	acc_create (a.buffer[b], bytes (&c->kinds[b], a.n));
      }
  int good = do_case (c, &a, options);
  for (int b = 0; b < BUFFERS; b++)
    if (a.buffer[b])
      {
	acc_delete (a.buffer[b], bytes (&c->kinds[b], a.n));
	free (a.buffer[b]);
      }
  return good;
}

static int
parse (int argc, char **argv, struct options *options)
{
  const char *device = argc > 1 ? argv[1] : "";
  *options = (struct options) { !strcmp (device, "cpu"), 0, "" };
  for (int i = 2; i < argc; i++)
    if (!strncmp (argv[i], "--only=", 7))
      options->only = argv[i] + 7;
    else if (!strcmp (argv[i], "--launches"))
      options->launches = 1;
    else
      return 0;
  return options->cpu || !strcmp (device, "nvidia");
}

int
main (int argc, char **argv)
{
  struct options options;
  int wrong = 0;
  if (!parse (argc, argv, &options))
    {
      fprintf (stderr, "usage: classes nvidia|cpu [--only=TEXT] [--launches]\n");
      return 2;
    }
  setenv ("ACC_DEVICE_TYPE", argv[1], 1);
  if (options.launches)
    setenv ("ACC_NOTIFY", "1", 1);
  else
    printf ("times in microseconds\n%-24s %12s %12s %9s\n", "", "accplug",
	    options.cpu ? "OpenMP" : "CUDA", "rate");
  for (int c = 0; c < CASES; c++)
    if (strstr (cases[c].name, options.only))
      wrong += !with_buffers (&cases[c], &options);
  if (log_count)
    printf ("%-24s %12s %12s %9.3f\n", "geometric mean", "", "",
	    exp (log_total / log_count));
  return wrong != 0;
}
