/* Times the loop nests and prints one table:

     nests nvidia|cpu [--shrink=N] [--only=TEXT] [--launches]

   --shrink divides the sizes (default 1; 8 for the cpu device), --only takes the cases
   whose name contains TEXT, --launches runs each of them once and shows the launches
   on stderr.

   Every version's result is first compared with the host's; a case with a wrong
   result is marked, and the exit status is then 1.  Timing: see timing.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <math.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nests.h"

/* ---- The cases.  */

static void
fortran_rows (struct arrays *a)
{
  a->scalar = jacobi_fortran_rows (a->rows, a->columns, a->from, a->to);
}

static void
fortran_kernels (struct arrays *a)
{
  a->scalar = jacobi_fortran_kernels (a->rows, a->columns, a->from, a->to);
}

static const struct test_case
{
  const char *name;
  enum problem problem;
  case_function run;
} cases[] = {
  { "Jacobi, rows, linear", PROBLEM_JACOBI, jacobi_rows_linear },
  { "Jacobi, rows, 2-D", PROBLEM_JACOBI, jacobi_rows_2d },
  { "Jacobi, rows, Fortran", PROBLEM_JACOBI, fortran_rows },
  { "Jacobi, kernels, linear", PROBLEM_JACOBI, jacobi_kernels_linear },
  { "Jacobi, kernels, 2-D", PROBLEM_JACOBI, jacobi_kernels_2d },
  { "Jacobi, kernels, Fortran", PROBLEM_JACOBI, fortran_kernels },
  { "SpMV, gang and vector", PROBLEM_SPMV, spmv_gang_vector },
  { "SpMV, rows", PROBLEM_SPMV, spmv_rows },
  { "D3Q15, collapse(3)", PROBLEM_LATTICE, lattice_collapse },
  { "D3Q15, outer loop", PROBLEM_LATTICE, lattice_outer },
  { "D3Q15, direction loops", PROBLEM_LATTICE, lattice_directions },
  { "D3Q15 small, collapse(3)", PROBLEM_SMALL_LATTICE, lattice_collapse },
  { "D3Q15 small, outer loop", PROBLEM_SMALL_LATTICE, lattice_outer },
  { "product, two loops", PROBLEM_PRODUCT, product_loops },
  { "product, collapse(2)", PROBLEM_PRODUCT, product_collapse },
  { "product, kernels", PROBLEM_PRODUCT, product_kernels },
};
enum { CASES = sizeof cases / sizeof cases[0], RUNS = 15 };

/* ---- The arrays of the problem at hand.  */

enum { MOST_BLOCKS = 5 };

static struct block
{
  void *start;
  size_t elements, element_size;
  int is_result;
  void *expected;		/* of a result: what the host computes */
} blocks[MOST_BLOCKS];
static int block_count;
static double expected_scalar;

static void *
block (size_t elements, size_t element_size, int is_result)
{
  struct block *b = &blocks[block_count++];
  size_t bytes = elements * element_size;
  *b = (struct block) { timing_get (bytes), elements, element_size, is_result,
			is_result ? timing_get (bytes) : NULL };
  return b->start;
}

static void
allocate (enum problem p, struct arrays *a, int shrink)
{
  size_t rows, terms, cells, elements;
  memset (a, 0, sizeof *a);
  switch (p)
    {
    case PROBLEM_JACOBI:
      a->rows = 4096 / shrink;
      a->columns = COLUMNS;
      elements = (size_t) a->rows * a->columns;
      a->from = block (elements, sizeof (double), 1);
      a->to = block (elements, sizeof (double), 0);
      break;
    case PROBLEM_SPMV:
      rows = a->n = (1 << 19) / shrink * 2;	/* even, see fill_sparse */
      terms = rows * 48;
      a->row_start = block (rows + 1, sizeof (int), 0);
      a->column = block (terms, sizeof (int), 0);
      a->value = block (terms, sizeof (double), 0);
      a->from = block (rows, sizeof (double), 0);
      a->to = block (rows, sizeof (double), 1);
      break;
    case PROBLEM_LATTICE:
    case PROBLEM_SMALL_LATTICE:
      a->nx = p == PROBLEM_LATTICE ? 256 : 64;
      a->ny = p == PROBLEM_LATTICE ? 128 : 32;
      a->nz = (p == PROBLEM_LATTICE ? 128 : 32) / shrink;
      cells = (size_t) a->nx * a->ny * a->nz;
      a->from = block (cells * DIRECTIONS, sizeof (double), 0);
      a->to = block (cells * DIRECTIONS, sizeof (double), 1);
      break;
    case PROBLEM_PRODUCT:
    default:
      a->n = 2048 / shrink;
      elements = (size_t) a->n * a->n;
      a->a = block (elements, sizeof (float), 0);
      a->b = block (elements, sizeof (float), 0);
      a->c = block (elements, sizeof (float), 1);
      break;
    }
}

static void
release (void)
{
  for (struct block *b = blocks; b < blocks + block_count; b++)
    {
      free (b->start);
      free (b->expected);
    }
  block_count = 0;
}

/* Rows of 40 to 56 terms, a pair of rows has 96; their columns follow the diagonal.  */
static void
fill_sparse (struct arrays *a)
{
  int k = 0;
  for (int i = 0; i < a->n; i++)
    {
      int terms = i % 2 ? 48 - i / 2 % 9 : 48 + i / 2 % 9;
      a->row_start[i] = k;
      for (int t = 0; t < terms; t++, k++)
	{
	  unsigned hash = (unsigned) k * 2654435761u >> 20;	/* 12 bits */
	  a->column[k] = (int) (((unsigned) i + hash) % (unsigned) a->n);
	  a->value[k] = (k % 101) * 0.01;
	}
    }
  a->row_start[a->n] = k;
}

static void
fill (struct arrays *a)
{
  for (struct block *b = blocks; b < blocks + block_count; b++)
    for (size_t i = 0; i < b->elements; i++)
      if (b->element_size == sizeof (double))
	((double *) b->start)[i] = 1 + (double) (i * 2654435761u % 1000) * 1e-4;
      else
	((float *) b->start)[i] = (float) (i * 2654435761u % 1000) * 1e-3f;
  if (a->row_start)
    fill_sparse (a);
  a->scalar = 0;
}

static void
make_expected (enum problem p, struct arrays *a)
{
  fill (a);
  host_versions[p](a);
  for (struct block *b = blocks; b < blocks + block_count; b++)
    if (b->is_result)
      memcpy (b->expected, b->start, b->elements * b->element_size);
  expected_scalar = a->scalar;
}

enum transfer { CREATE, TO_DEVICE, TO_HOST, DELETE };

static void
transfer (enum transfer what)
{
  for (struct block *b = blocks; b < blocks + block_count; b++)
    {
      size_t bytes = b->elements * b->element_size;
      switch (what)
	{
	case CREATE: acc_create (b->start, bytes); break;
	case TO_DEVICE: acc_update_device (b->start, bytes); break;
	case TO_HOST: acc_update_self (b->start, bytes); break;
	case DELETE: acc_delete (b->start, bytes); break;
	}
    }
}

/* ---- Comparing.  */

static int
close_to (double got, double want, double tolerance)
{
  return fabs (got - want) <= tolerance * fmax (1, fabs (want));
}

/* The first element of B that is wrong, or -1.  */
static long
wrong_element (const struct block *b)
{
  for (size_t i = 0; i < b->elements; i++)
    if (b->element_size == sizeof (double)
	? !close_to (((double *) b->start)[i], ((double *) b->expected)[i], 1e-11)
	: !close_to (((float *) b->start)[i], ((float *) b->expected)[i], 1e-4))
      return (long) i;
  return -1;
}

/* Whether RUN gives the host's result; ON_DEVICE: it works on the device copies.  */
static int
right (const char *name, const char *who, case_function run, struct arrays *a,
       int on_device)
{
  fill (a);
  if (on_device)
    transfer (TO_DEVICE);
  run (a);
  if (on_device)
    transfer (TO_HOST);
  int good = close_to (a->scalar, expected_scalar, 1e-11);
  if (!good)
    fprintf (stderr, "%s: %s: the largest change is %.17g, expected %.17g\n", name, who,
	     a->scalar, expected_scalar);
  for (struct block *b = blocks; good && b < blocks + block_count; b++)
    {
      long i = b->is_result ? wrong_element (b) : -1;
      if (i < 0)
	continue;
      fprintf (stderr, "%s: %s: element %ld of array %d is wrong\n", name, who, i,
	       (int) (b - blocks));
      good = 0;
    }
  return good;
}

/* ---- The table.  */

/* What a run moves (bytes, each array once where it is read or written) or computes
   (floating-point operations): the last column.  */
static double
work (enum problem p, const struct arrays *a)
{
  switch (p)
    {
    case PROBLEM_JACOBI:
      return 32.0 * a->rows * a->columns;
    case PROBLEM_SPMV:
      return 12.0 * a->row_start[a->n] + 20.0 * a->n;
    case PROBLEM_LATTICE:
    case PROBLEM_SMALL_LATTICE:
      return 16.0 * DIRECTIONS * a->nx * a->ny * a->nz;
    default:
      return 2.0 * a->n * a->n * a->n;
    }
}

static void
print_row (const struct test_case *c, const struct arrays *a, double ours, double theirs)
{
  printf ("%-26s %12.2f", c->name, ours * 1e6);
  if (theirs > 0)
    printf (" %12.2f %10.3f", theirs * 1e6, ours / theirs);
  else
    printf (" %12s %10s", "-", "-");
  printf (" %10.1f %s\n", work (c->problem, a) / ours * 1e-9,
	  c->problem == PROBLEM_PRODUCT ? "GFLOP/s" : "GB/s");
  fflush (stdout);
}

struct options
{
  int cpu;
  int shrink;
  int launches;
  const char *only;
};

/* Case C; its arrays are on the device.  Whether its results are right.  */
static int
do_case (const struct test_case *c, struct arrays *a, case_function theirs,
	 const struct options *options)
{
  double ours_time, theirs_time;
  if (options->launches)
    fprintf (stderr, "%s:\n", c->name);
  if (!right (c->name, "accplug", c->run, a, 1))
    {
      printf ("%-26s %12s\n", c->name, "wrong");
      return 0;
    }
  if (options->launches)
    return 1;
  time_versions (c->run, theirs, a, RUNS, &ours_time, &theirs_time);
  print_row (c, a, ours_time, theirs_time);
  return 1;
}

static int
chosen (const struct test_case *c, enum problem p, const struct options *options)
{
  return c->problem == p && strstr (c->name, options->only);
}

/* All chosen cases of problem P; how many are wrong.  */
static int
do_problem (enum problem p, const struct options *options)
{
  struct arrays a;
  const struct test_case *c, *end = cases + CASES;
  const char *why = NULL;
  case_function theirs = NULL;
  int wrong = 0;
  for (c = cases; c < end && !chosen (c, p, options); c++)
    ;
  if (c == end)
    return 0;

  allocate (p, &a, options->shrink);
  make_expected (p, &a);
  transfer (CREATE);
  transfer (TO_DEVICE);
  if (!options->launches)
    theirs = options->cpu ? host_versions[p] : cuda_version (p, &a, &why);
  if (why)
    printf ("nothing to compare with: %s\n", why);
  if (theirs && !right (c->name, "reference", theirs, &a, !options->cpu))
    wrong++, theirs = NULL;
  for (; c < end; c++)
    if (chosen (c, p, options))
      wrong += !do_case (c, &a, theirs, options);
  transfer (DELETE);
  release ();
  return wrong;
}

/* Fill *OPTIONS from the arguments; whether these are right.  */
static int
parse (int argc, char **argv, struct options *options)
{
  const char *device = argc > 1 ? argv[1] : "";
  options->cpu = !strcmp (device, "cpu");
  options->shrink = options->cpu ? 8 : 1;
  options->launches = 0;
  options->only = "";
  for (int i = 2; i < argc; i++)
    if (!strncmp (argv[i], "--shrink=", 9))
      options->shrink = atoi (argv[i] + 9);
    else if (!strncmp (argv[i], "--only=", 7))
      options->only = argv[i] + 7;
    else if (!strcmp (argv[i], "--launches"))
      options->launches = 1;
    else
      return 0;
  return (options->cpu || !strcmp (device, "nvidia")) && options->shrink >= 1
	 && options->shrink <= 32;
}

int
main (int argc, char **argv)
{
  struct options options;
  int wrong = 0;
  if (!parse (argc, argv, &options))
    {
      fprintf (stderr,
	       "usage: nests nvidia|cpu [--shrink=1...32] [--only=TEXT] [--launches]\n");
      return 2;
    }
  setenv ("ACC_DEVICE_TYPE", argv[1], 1);
  if (options.launches)
    setenv ("ACC_NOTIFY", "1", 1);
  else
    printf ("sizes divided by %d; times in microseconds\n%-26s %12s %12s %10s\n",
	    options.shrink, "", "accplug", options.cpu ? "OpenMP" : "CUDA",
	    options.cpu ? "/OpenMP" : "/CUDA");
  for (int p = 0; p < PROBLEMS; p++)
    wrong += do_problem (p, &options);
  return wrong != 0;
}
