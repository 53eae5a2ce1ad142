/* The CUDA kernels of the loop nests as versions: started by the driver API on the
   device copies of the same arrays, with a stream of their own.

   Each problem has a list of shapes (blocks, and what else there is to choose); the
   fastest on this GPU is the one to compare with.

   Built without nvcc (no CUDA_FATBIN), there are none.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <openacc.h>
#include <stddef.h>

#include "cuda-driver.h"
#include "nests.h"

#ifdef CUDA_FATBIN

/* nvcc's fat binary of nests-kernels.cu.  */
__asm__ (".section .rodata\n"
	 "	.balign 16\n"
	 "nests_fatbin:\n"
	 "	.incbin \"" CUDA_FATBIN "\"\n"
	 "	.previous");
extern const char nests_fatbin[] __attribute__ ((visibility ("hidden")));

enum
{
  JACOBI_STEP, COPY_BACK, SPMV_4, SPMV_8, SPMV_16, SPMV_32, LATTICE, PRODUCT, KERNELS
};

static const char *const kernel_names[KERNELS]
  = { "jacobi_step", "copy_back", "spmv_4", "spmv_8", "spmv_16", "spmv_32", "lattice",
      "product" };

/* MORE: rows a thread (Jacobi), threads a row (SpMV).  */
struct shape { unsigned x, y, more; };
enum { MOST_SHAPES = 10 };
static const struct shape shapes[PROBLEMS][MOST_SHAPES] = {
  [PROBLEM_JACOBI]
  = { { 32, 8, 1 }, { 32, 8, 8 }, { 64, 4, 4 }, { 128, 1, 4 }, { 128, 1, 16 },
      { 128, 2, 8 }, { 256, 1, 1 }, { 256, 1, 4 }, { 256, 1, 16 }, { 512, 1, 8 } },
  [PROBLEM_SPMV]
  = { { 128, 1, 4 }, { 256, 1, 4 }, { 128, 1, 8 }, { 256, 1, 8 }, { 128, 1, 16 },
      { 256, 1, 16 }, { 128, 1, 32 }, { 256, 1, 32 } },
  [PROBLEM_LATTICE]
  = { { 32, 4, 0 }, { 32, 8, 0 }, { 64, 1, 0 }, { 64, 2, 0 }, { 64, 4, 0 },
      { 128, 1, 0 }, { 128, 2, 0 }, { 256, 1, 0 } },
  [PROBLEM_SMALL_LATTICE]
  = { { 32, 1, 0 }, { 32, 2, 0 }, { 32, 4, 0 }, { 32, 8, 0 }, { 64, 1, 0 },
      { 64, 2, 0 }, { 64, 4, 0 } },
  [PROBLEM_PRODUCT]
  = { { 16, 16, 0 }, { 32, 4, 0 }, { 32, 8, 0 }, { 32, 16, 0 }, { 32, 32, 0 },
      { 64, 4, 0 }, { 64, 8, 0 }, { 128, 2, 0 }, { 256, 1, 0 } },
};

static const struct cuda_driver *cuda;
static CUhandle kernels[KERNELS];
static CUhandle stream;
static CUdeviceptr largest;		/* Jacobi's, the bits of a double */

/* The problem at hand: its device addresses and the shape in use.  */
static struct arrays there;
static struct shape shape;

static void
start (int kernel, unsigned grid_x, unsigned grid_y, unsigned grid_z, void **arguments)
{
  cuda_check (cuda->launch (kernels[kernel], grid_x, grid_y, grid_z, shape.x, shape.y, 1,
			    0, stream, arguments, NULL),
	      kernel_names[kernel]);
}

static void
finish (void)
{
  cuda_check (cuda->stream_synchronize (stream), "cuStreamSynchronize");
}

static unsigned
pieces (int n, unsigned size)
{
  return ((unsigned) n + size - 1) / size;
}

static void
jacobi (struct arrays *a)
{
  void *step[] = { &a->rows, &a->columns, &there.from, &there.to, &largest };
  void *back[] = { &a->rows, &a->columns, &there.to, &there.from };
  unsigned grid_x = pieces (a->columns - 2, shape.x);
  cuda_check (cuda->fill_async (largest, 0, sizeof (double), stream),
	      "cuMemsetD8Async");
  start (JACOBI_STEP, grid_x, pieces (a->rows - 2, shape.y * shape.more), 1, step);
  start (COPY_BACK, grid_x, pieces (a->rows - 2, shape.y), 1, back);
  cuda_check (cuda->copy_out_async (&a->scalar, largest, sizeof (double), stream),
	      "cuMemcpyDtoHAsync");
  finish ();
}

static void
spmv (struct arrays *a)
{
  void *arguments[]
    = { &a->n, &there.row_start, &there.column, &there.value, &there.from, &there.to };
  int kernel = shape.more == 4 ? SPMV_4 : shape.more == 8 ? SPMV_8
	       : shape.more == 16 ? SPMV_16 : SPMV_32;
  start (kernel, pieces (a->n, shape.x / shape.more), 1, 1, arguments);
  finish ();
}

static void
lattice (struct arrays *a)
{
  void *arguments[] = { &a->nx, &a->ny, &a->nz, &there.from, &there.to };
  start (LATTICE, pieces (a->nx, shape.x), pieces (a->ny, shape.y), a->nz, arguments);
  finish ();
}

static void
product (struct arrays *a)
{
  void *arguments[] = { &a->n, &there.a, &there.b, &there.c };
  start (PRODUCT, pieces (a->n, shape.x), pieces (a->n, shape.y), 1, arguments);
  finish ();
}

static const case_function versions[PROBLEMS]
  = { jacobi, spmv, lattice, lattice, product };

/* Make `shape' the fastest of problem P's.  */
static void
choose_shape (enum problem p, struct arrays *a)
{
  double best = 1e9;
  struct shape best_shape = shapes[p][0];
  for (int s = 0; s < MOST_SHAPES && shapes[p][s].x; s++)
    {
      shape = shapes[p][s];
      for (int k = 0; k < 6; k++)	/* the shortest of these counts */
	{
	  double start_time = timing_now ();
	  versions[p](a);
	  double time = timing_now () - start_time;
	  if (time < best)
	    best = time, best_shape = shape;
	}
    }
  shape = best_shape;
}

static void
find_device_copies (const struct arrays *a)
{
  there.from = acc_deviceptr (a->from);
  there.to = acc_deviceptr (a->to);
  there.row_start = acc_deviceptr (a->row_start);
  there.column = acc_deviceptr (a->column);
  there.value = acc_deviceptr (a->value);
  there.a = acc_deviceptr (a->a);
  there.b = acc_deviceptr (a->b);
  there.c = acc_deviceptr (a->c);
}

static int
open_cuda (const char **why)
{
  CUhandle module;
  cuda = cuda_driver_open (acc_get_current_cuda_context (), why);
  if (!cuda)
    return 0;
  cuda_check (cuda->module_load (&module, nests_fatbin, 0, NULL, NULL),
	      "cuModuleLoadDataEx");
  for (int k = 0; k < KERNELS; k++)
    cuda_check (cuda->function_get (&kernels[k], module, kernel_names[k]),
		kernel_names[k]);
  cuda_check (cuda->stream_create (&stream, 1 /* not blocking */), "cuStreamCreate");
  cuda_check (cuda->alloc (&largest, sizeof (double)), "cuMemAlloc");
  return 1;
}

case_function
cuda_version (enum problem p, struct arrays *a, const char **why)
{
  if (!cuda && !open_cuda (why))
    return NULL;
  find_device_copies (a);
  choose_shape (p, a);
  return versions[p];
}

#else /* !CUDA_FATBIN */

case_function
cuda_version (enum problem p, struct arrays *a, const char **why)
{
  (void) p;
  (void) a;
  *why = "built without nvcc";
  return NULL;
}

#endif
