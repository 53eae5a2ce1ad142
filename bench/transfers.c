/* Times what moves and maps data and prints one table: transfers nvidia|cpu [largest MiB].

   Copies of pageable and pinned memory, arrays mapped around a kernel, and calls of
   the API with many blocks mapped; on a GPU each against what a CUDA program would call
   (the driver's API, in this process, on the same memory).  The time is that from the
   call to the complete result, a median after warm-up (timing.h).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <openacc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cuda-driver.h"
#include "timing.h"

enum { ELEMENTS = 256, BLOCKS = 100000, BLOCK_BYTES = 64, FRESH_RUNS = 5 };

struct arrays
{
  char *host;			/* what is copied */
  void *device;			/* device memory of the same size */
  size_t bytes;
  int a[ELEMENTS], b[ELEMENTS];	/* what is mapped around a kernel */
};

static const struct cuda_driver *cuda;	/* NULL: nothing to compare with */
static CUhandle stream, kernel;

/* What the mapped arrays' kernel does, for one block of ELEMENTS threads.  */
static const char ptx[] = "\
.version 6.4\n.target sm_70\n.address_size 64\n\
.visible .entry add (.param .u64 a, .param .u64 b)\n\
{\n\
	.reg .b32 %r<4>;\n	.reg .b64 %d<5>;\n\
	ld.param.u64 %d1, [a];\n	ld.param.u64 %d2, [b];\n\
	mov.u32 %r1, %tid.x;\n	mul.wide.u32 %d3, %r1, 4;\n\
	add.u64 %d1, %d1, %d3;\n	add.u64 %d2, %d2, %d3;\n\
	ld.global.u32 %r2, [%d1];\n	ld.global.u32 %r3, [%d2];\n\
	add.u32 %r3, %r3, %r2;\n	st.global.u32 [%d2], %r3;\n\
	ret;\n\
}\n";

static void
open_cuda (const char **why)
{
  CUhandle module;
  cuda = cuda_driver_open (acc_get_current_cuda_context (), why);
  if (!cuda)
    return;
  cuda_check (cuda->module_load (&module, ptx, 0, NULL, NULL), "cuModuleLoadDataEx");
  cuda_check (cuda->function_get (&kernel, module, "add"), "cuModuleGetFunction");
  cuda_check (cuda->stream_create (&stream, 0), "cuStreamCreate");
}

/* ---- Copies.  */

static void
acc_in (struct arrays *a)
{
  acc_memcpy_to_device (a->device, a->host, a->bytes);
}

static void
acc_out (struct arrays *a)
{
  acc_memcpy_from_device (a->host, a->device, a->bytes);
}

static void
cuda_in (struct arrays *a)
{
  cuda_check (cuda->copy_in ((CUdeviceptr) a->device, a->host, a->bytes), "copy");
}

static void
cuda_out (struct arrays *a)
{
  cuda_check (cuda->copy_out (a->host, (CUdeviceptr) a->device, a->bytes), "copy");
}

static void
title (const char *what)
{
  printf ("\n%-34s %12s %12s %10s %10s\n", what, "accplug", cuda ? "CUDA" : "-",
	  cuda ? "/CUDA" : "-", "GB/s");
}

static void
report (const char *name, double ours, double theirs, double bytes)
{
  printf ("%-34s %12.2f", name, ours * 1e6);
  if (theirs > 0)
    printf (" %12.2f %10.3f", theirs * 1e6, ours / theirs);
  else
    printf (" %12s %10s", "-", "-");
  if (bytes > 0)
    printf (" %10.1f", bytes / ours * 1e-9);
  printf ("\n");
  fflush (stdout);
}

static void
sized_name (char *name, const char *what, size_t bytes)
{
  if (bytes >= 1 << 20)
    sprintf (name, "%s, %zu MiB", what, bytes >> 20);
  else
    sprintf (name, "%s, %zu KiB", what, bytes >> 10);
}

static void
time_copies (struct arrays *a, const char *what, size_t bytes)
{
  char name[80];
  double ours, theirs;
  sized_name (name, what, bytes);
  a->bytes = bytes;
  int out = strstr (what, "to host") != NULL;
  time_versions (out ? acc_out : acc_in, cuda ? out ? cuda_out : cuda_in : NULL, a,
		 bytes > 1 << 24 ? 8 : 200, &ours, &theirs);
  report (name, ours, theirs, bytes);
}

static int
by_value (const void *p, const void *q)
{
  double a = *(const double *) p, b = *(const double *) q;
  return (a > b) - (a < b);
}

/* Memory that was never copied before: each run has its own.  */
static double
fresh_copies (struct arrays *a, case_function run)
{
  double times[FRESH_RUNS];
  char *host = a->host;
  for (int k = 0; k < FRESH_RUNS; k++)
    {
      a->host = timing_get (a->bytes);
      memset (a->host, k, a->bytes);
      double start = timing_now ();
      run (a);
      times[k] = timing_now () - start;
      free (a->host);
    }
  a->host = host;
  qsort (times, FRESH_RUNS, sizeof *times, by_value);
  return times[FRESH_RUNS / 2];
}

static void
time_fresh_copies (struct arrays *a, size_t bytes)
{
  char name[80];
  a->bytes = bytes;
  for (int out = 0; out < 2; out++)
    {
      double ours = fresh_copies (a, out ? acc_out : acc_in);
      double theirs = cuda ? fresh_copies (a, out ? cuda_out : cuda_in) : 0;
      sized_name (name, out ? "first copy to host" : "first copy to device", bytes);
      report (name, ours, theirs, bytes);
    }
}

/* ---- Two devices at once: each has a thread and memory of its own.  */

static pthread_barrier_t together;
static size_t thread_bytes;
static double thread_times[2];

static void *
copy_on (void *number)
{
  int n = *(int *) number;
  acc_set_device_num (n, acc_device_nvidia);
  struct arrays *a = calloc (1, sizeof *a);
  a->bytes = thread_bytes;
  a->host = timing_get (a->bytes);
  memset (a->host, 1, a->bytes);
  a->device = acc_malloc (a->bytes);
  for (int out = 0; out < 2; out++)
    {
      for (int k = 0; k < 2; k++)
	(out ? acc_out : acc_in) (a);
      pthread_barrier_wait (&together);
      double start = timing_now ();
      for (int k = 0; k < 4; k++)
	(out ? acc_out : acc_in) (a);
      pthread_barrier_wait (&together);
      if (n == 0)
	thread_times[out] = (timing_now () - start) / 4;
    }
  acc_free (a->device);
  free (a->host);
  free (a);
  return NULL;
}

static void
time_two_devices (size_t bytes)
{
  pthread_t threads[2];
  int numbers[2] = { 0, 1 };
  if (acc_get_num_devices (acc_device_nvidia) < 2)
    return;
  thread_bytes = bytes;
  pthread_barrier_init (&together, NULL, 2);
  for (int k = 0; k < 2; k++)
    pthread_create (&threads[k], NULL, copy_on, &numbers[k]);
  for (int k = 0; k < 2; k++)
    pthread_join (threads[k], NULL);
  report ("two devices at once, to device", thread_times[0], 0, 2.0 * bytes);
  report ("two devices at once, to host", thread_times[1], 0, 2.0 * bytes);
}

/* ---- Two small arrays mapped around a kernel.  */

static void
acc_mapped (struct arrays *s)
{
  int *a = s->a, *b = s->b;
#pragma acc parallel loop copyin(a[0:ELEMENTS]) copy(b[0:ELEMENTS])
  for (int i = 0; i < ELEMENTS; i++)
    b[i] += a[i];
}

static void
acc_both_ways (struct arrays *s)
{
  int *a = s->a, *b = s->b;
#pragma acc parallel loop copy(a[0:ELEMENTS], b[0:ELEMENTS])
  for (int i = 0; i < ELEMENTS; i++)
    b[i] += a[i];
}

static void
by_hand (struct arrays *s, int both)
{
  CUdeviceptr a, b;
  void *arguments[] = { &a, &b };
  cuda_check (cuda->alloc (&a, sizeof s->a), "cuMemAlloc");
  cuda_check (cuda->alloc (&b, sizeof s->b), "cuMemAlloc");
  cuda_check (cuda->copy_in (a, s->a, sizeof s->a), "copy");
  cuda_check (cuda->copy_in (b, s->b, sizeof s->b), "copy");
  cuda_check (cuda->launch (kernel, 1, 1, 1, ELEMENTS, 1, 1, 0, NULL, arguments, NULL),
	      "cuLaunchKernel");
  if (both)
    cuda_check (cuda->copy_out (s->a, a, sizeof s->a), "copy");
  cuda_check (cuda->copy_out (s->b, b, sizeof s->b), "copy");
  cuda_check (cuda->free (a), "cuMemFree");
  cuda_check (cuda->free (b), "cuMemFree");
}

static void
cuda_mapped (struct arrays *s)
{
  by_hand (s, 0);
}

static void
cuda_both_ways (struct arrays *s)
{
  by_hand (s, 1);
}

static void
time_mapped (struct arrays *a)
{
  double ours, theirs;
  for (int i = 0; i < ELEMENTS; i++)
    a->a[i] = i, a->b[i] = 0;
  time_versions (acc_mapped, cuda ? cuda_mapped : NULL, a, 500, &ours, &theirs);
  report ("2 x 1 KiB, copyin and copy", ours, theirs, 0);
  time_versions (acc_both_ways, cuda ? cuda_both_ways : NULL, a, 500, &ours, &theirs);
  report ("2 x 1 KiB, copy of both", ours, theirs, 0);
  int first = a->b[1];
  for (int i = 0; i < ELEMENTS; i++)
    if (a->b[i] != first * i)
      {
	fprintf (stderr, "mapped arrays: element %d is %d, expected %d\n", i, a->b[i],
		 first * i);
	exit (1);
      }
}

/* ---- Many blocks: the time of one call where BLOCKS are there.  */

static char *blocks;
static void *addresses[BLOCKS];
static CUdeviceptr cuda_addresses[BLOCKS];

/* In an order that is not that of the addresses.  */
static size_t
nth (size_t k)
{
  return k * 7919 % BLOCKS;
}

static double
each (void (*call) (size_t))
{
  double start = timing_now ();
  for (size_t k = 0; k < BLOCKS; k++)
    call (nth (k));
  return (timing_now () - start) / BLOCKS;
}

static void
expect (int right, const char *what)
{
  if (right)
    return;
  fprintf (stderr, "%s: wrong result\n", what);
  exit (1);
}

#define BLOCK(K) (blocks + 2 * (K) * BLOCK_BYTES)

static void create (size_t k) { acc_create (BLOCK (k), BLOCK_BYTES); }
static void delete (size_t k) { acc_delete (BLOCK (k), BLOCK_BYTES); }
static void allocate (size_t k) { addresses[k] = acc_malloc (BLOCK_BYTES); }
static void release (size_t k) { acc_free (addresses[k]); }
static void map (size_t k) { acc_map_data (BLOCK (k), addresses[k], BLOCK_BYTES); }
static void unmap (size_t k) { acc_unmap_data (BLOCK (k)); }

static void
device_address (size_t k)
{
  expect (acc_deviceptr (BLOCK (k)) == addresses[k], "acc_deviceptr");
}

static void
host_address (size_t k)
{
  expect (acc_hostptr (addresses[k]) == BLOCK (k), "acc_hostptr");
}

static void
present (size_t k)
{
  expect (acc_is_present (BLOCK (k), BLOCK_BYTES), "acc_is_present");
}

static void
cuda_allocate (size_t k)
{
  cuda_check (cuda->alloc (&cuda_addresses[k], BLOCK_BYTES), "cuMemAlloc");
}

static void
cuda_release (size_t k)
{
  cuda_check (cuda->free (cuda_addresses[k]), "cuMemFree");
}

/* The first turn is the warm-up.  */
enum { TURNS = 6 };
struct turn { double acc[9], cuda[2]; };

static void
many_blocks (struct turn *t)
{
  t->acc[0] = each (create);
  t->acc[1] = each (delete);
  t->acc[2] = each (allocate);
  t->acc[3] = each (map);
  t->acc[4] = each (device_address);
  t->acc[5] = each (host_address);
  t->acc[6] = each (present);
  t->acc[7] = each (unmap);
  t->acc[8] = each (release);
  t->cuda[0] = cuda ? each (cuda_allocate) : 0;
  t->cuda[1] = cuda ? each (cuda_release) : 0;
}

static double
middle (double *times)
{
  qsort (times + 1, TURNS - 1, sizeof *times, by_value);
  return times[TURNS / 2];
}

static void
time_many_blocks (void)
{
  static const char *const names[]
    = { "acc_create", "acc_delete", "acc_malloc", "acc_map_data", "acc_deviceptr",
	"acc_hostptr", "acc_is_present", "acc_unmap_data", "acc_free" };
  static struct turn turns[TURNS];
  blocks = timing_get ((size_t) 2 * BLOCKS * BLOCK_BYTES);
  for (int k = 0; k < TURNS; k++)
    many_blocks (&turns[k]);
  for (int c = 0; c < 9; c++)
    {
      double acc[TURNS], theirs[TURNS];
      int alike = c == 0 || c == 2 ? 0 : c == 1 || c == 8 ? 1 : -1;
      for (int k = 0; k < TURNS; k++)
	{
	  acc[k] = turns[k].acc[c];
	  theirs[k] = alike < 0 ? 0 : turns[k].cuda[alike];
	}
      report (names[c], middle (acc), middle (theirs), 0);
    }
}

int
main (int argc, char **argv)
{
  const char *device = argc > 1 ? argv[1] : "", *why = "the device is the CPU";
  int cpu = !strcmp (device, "cpu");
  size_t most = (size_t) (argc > 2 ? atoi (argv[2]) : cpu ? 64 : 1024) << 20;
  if ((!cpu && strcmp (device, "nvidia")) || !most)
    {
      fprintf (stderr, "usage: transfers nvidia|cpu [largest MiB]\n");
      return 2;
    }
  setenv ("ACC_DEVICE_TYPE", device, 1);
  acc_init (acc_get_device_type ());
  if (!cpu)
    open_cuda (&why);
  if (!cuda)
    printf ("nothing to compare with: %s\n", why);
  struct arrays *a = calloc (1, sizeof *a);
  a->host = timing_get (most);
  memset (a->host, 1, most);
  a->device = acc_malloc (most);
  title ("microseconds");
  for (size_t bytes = 4 << 10; bytes <= 16 << 20 && bytes < most; bytes *= 4)
    {
      time_copies (a, "to device", bytes);
      time_copies (a, "to host", bytes);
    }
  time_copies (a, "to device, again", most);
  time_copies (a, "to host, again", most);
  time_fresh_copies (a, most);
  if (cuda)
    {
      char *pageable = a->host;
      cuda_check (cuda->host_alloc ((void **) &a->host, most, 0), "cuMemHostAlloc");
      memset (a->host, 1, most);
      time_copies (a, "pinned to device", most);
      time_copies (a, "pinned to host", most);
      cuda_check (cuda->host_free (a->host), "cuMemFreeHost");
      a->host = pageable;
    }
  time_two_devices (most);
  time_mapped (a);
  title ("100,000 blocks, one call");
  time_many_blocks ();
  return 0;
}
