/* CUDA's versions of the classes: classes-kernels.cu's kernels, started by the driver API on
   the device copies of the same buffers, in a stream of their own.

   Built without nvcc (no CUDA_FATBIN), there are none.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <openacc.h>
#include <stddef.h>

#include "classes.h"
#include "cuda-driver.h"

#ifdef CUDA_FATBIN

/* nvcc's fat binaries of classes-kernels.cu, and of the same with -use_fast_math.  */
__asm__ (".section .rodata\n"
	 "	.balign 16\n"
	 "classes_fatbin:\n"
	 "	.incbin \"" CUDA_FATBIN "\"\n"
	 "	.balign 16\n"
	 "classes_fast_fatbin:\n"
	 "	.incbin \"" CUDA_FAST_FATBIN "\"\n"
	 "	.previous");
extern const char classes_fatbin[] __attribute__ ((visibility ("hidden")));
extern const char classes_fast_fatbin[] __attribute__ ((visibility ("hidden")));

static const struct cuda_driver *cuda;
static CUhandle module, fast_module, stream;
static CUdeviceptr result;		/* of reductions */
static CUdeviceptr there[BUFFERS];	/* the buffers at hand */

struct shape { unsigned x, y, z; };

/* Start M's kernel NAME; its handle is kept in *KERNEL.  */
static void
start (CUhandle m, const char *name, CUhandle *kernel, struct shape grid, struct shape block,
       void **arguments)
{
  if (!*kernel)
    cuda_check (cuda->function_get (kernel, m, name), name);
  cuda_check (cuda->launch (*kernel, grid.x, grid.y, grid.z, block.x, block.y, block.z, 0,
			    stream, arguments, NULL), name);
}

#define START_OF(M, NAME, GRID, BLOCK, ...)					\
  do										\
    {										\
      static CUhandle kernel;							\
      void *arguments[] = { __VA_ARGS__ };					\
      start (M, #NAME, &kernel, GRID, BLOCK, arguments);			\
    }										\
  while (0)
#define START(NAME, GRID, BLOCK, ...) START_OF (module, NAME, GRID, BLOCK, __VA_ARGS__)
#define SHAPE(X, Y, Z) ((struct shape) { (X), (Y), (Z) })

static void
finish (void)
{
  cuda_check (cuda->stream_synchronize (stream), "cuStreamSynchronize");
}

static unsigned
pieces (int n, int size)
{
  return (n + size - 1) / size;
}

/* Blocks of 256 threads that fill a large GPU in one wave.  */
enum { MANY = 132 * 8 };

/* A class of one launch.  */
#define ONE_LAUNCH(M, FUNCTION, NAME, GRID, BLOCK, ...)				\
  void										\
  cuda_##FUNCTION (struct arrays *a)						\
  {										\
    START_OF (M, NAME, GRID, BLOCK, &a->n, __VA_ARGS__);			\
    finish ();									\
  }

ONE_LAUNCH (module, nbody, nbody, SHAPE (a->n / 256, 1, 1), SHAPE (256, 1, 1), &there[0],
	    &there[1])
ONE_LAUNCH (fast_module, fast_nbody, nbody, SHAPE (a->n / 256, 1, 1), SHAPE (256, 1, 1),
	    &there[0], &there[1])
ONE_LAUNCH (module, softmax, softmax, SHAPE (a->n, 1, 1), SHAPE (ROW / 4, 1, 1), &there[0],
	    &there[1])
ONE_LAUNCH (fast_module, fast_softmax, softmax, SHAPE (a->n, 1, 1), SHAPE (ROW / 4, 1, 1),
	    &there[0], &there[1])
ONE_LAUNCH (module, histogram, histogram, SHAPE (MANY, 1, 1), SHAPE (256, 1, 1), &there[0],
	    &there[1])
ONE_LAUNCH (module, counter, counter, SHAPE (MANY, 1, 1), SHAPE (256, 1, 1), &there[0],
	    &there[1])
ONE_LAUNCH (module, triangular, triangular, SHAPE (a->n / 64, a->n / 64, 1),
	    SHAPE (16, 16, 1), &there[0], &there[1])
ONE_LAUNCH (module, transpose_tile, transpose, SHAPE (a->n / 32, a->n / 32, 1),
	    SHAPE (32, 8, 1), &there[0], &there[1])
ONE_LAUNCH (module, transpose_collapse, transpose, SHAPE (a->n / 32, a->n / 32, 1),
	    SHAPE (32, 8, 1), &there[0], &there[1])
ONE_LAUNCH (module, small_products, small_products, SHAPE (a->n / 4, 1, 1),
	    SHAPE (256, 1, 1), &there[0], &there[1], &there[2])
ONE_LAUNCH (module, stencil7, stencil7,
	    SHAPE (pieces (a->n - 2, 32), pieces (a->n - 2, 8), pieces (a->n - 2, 8)),
	    SHAPE (32, 8, 1), &there[0], &there[1])
ONE_LAUNCH (module, stencil27, stencil27,
	    SHAPE (pieces (a->n - 2, 32), pieces (a->n - 2, 8), pieces (a->n - 2, 8)),
	    SHAPE (32, 8, 1), &there[0], &there[1])
ONE_LAUNCH (module, particles, particles, SHAPE (pieces (a->n, 256), 1, 1),
	    SHAPE (256, 1, 1), &there[0])
ONE_LAUNCH (module, convolution, convolution,
	    SHAPE (pieces (a->n - 4, 32), pieces (a->n - 4, 32), 1), SHAPE (32, 8, 1),
	    &there[0], &there[1])
ONE_LAUNCH (module, restriction, restriction,
	    SHAPE (pieces (a->n, 32), pieces (a->n, 8), a->n), SHAPE (32, 8, 1), &there[0],
	    &there[1])
ONE_LAUNCH (module, product, product, SHAPE (a->n / 128, a->n / 128, 1),
	    SHAPE (16, 16, 1), &there[0], &there[1], &there[2])

/* A class whose result are COUNT floats, with what they begin as.  */
#define REDUCTION(NAME, COUNT)							\
  void										\
  cuda_##NAME (struct arrays *a)						\
  {										\
    static const float first[SCALARS] = { 0, 1e30f, 0 };			\
    float r[SCALARS];								\
    cuda_check (cuda->copy_in (result, first, sizeof first), "cuMemcpyHtoD");	\
    START (NAME, SHAPE (MANY, 1, 1), SHAPE (256, 1, 1), &a->n, &there[0],	\
	   &result);								\
    cuda_check (cuda->copy_out_async (r, result, sizeof r, stream),		\
		"cuMemcpyDtoHAsync");						\
    finish ();									\
    for (int i = 0; i < (COUNT); i++)						\
      a->scalar[i] = r[i];							\
  }

REDUCTION (sum, 1)
REDUCTION (sum_min_max, 3)
REDUCTION (conditional_sum, 1)

void
cuda_column_sums (struct arrays *a)
{
  START (column_zeros, SHAPE (1, 1, 1), SHAPE (COLUMNS, 1, 1), &there[1]);
  START (column_sums, SHAPE (COLUMNS / 32, MANY * 32 / COLUMNS, 1), SHAPE (32, 8, 1), &a->n,
	 &there[0], &there[1]);
  finish ();
}

void
cuda_floyd (struct arrays *a)
{
  for (int k = 0; k < a->n; k++)
    START (floyd, SHAPE (pieces (a->n, 256), a->n, 1), SHAPE (256, 1, 1), &a->n, &k,
	   &there[0]);
  finish ();
}

void
cuda_lu (struct arrays *a)
{
  START (lu_start, SHAPE (MANY, 1, 1), SHAPE (256, 1, 1), &a->n, &there[0], &there[1]);
  for (int k = 0; k < a->n - 1; k++)
    {
      int rest = a->n - k - 1;
      START (lu_column, SHAPE (pieces (rest, 128), 1, 1), SHAPE (128, 1, 1), &a->n, &k,
	     &there[1]);
      START (lu_rest, SHAPE (pieces (rest, 32), pieces (rest, 8), 1), SHAPE (32, 8, 1),
	     &a->n, &k, &there[1]);
    }
  finish ();
}

static int
open_cuda (const char **why)
{
  cuda = cuda_driver_open (acc_get_current_cuda_context (), why);
  if (!cuda)
    return 0;
  cuda_check (cuda->module_load (&module, classes_fatbin, 0, NULL, NULL),
	      "cuModuleLoadDataEx");
  cuda_check (cuda->module_load (&fast_module, classes_fast_fatbin, 0, NULL, NULL),
	      "cuModuleLoadDataEx");
  cuda_check (cuda->stream_create (&stream, 1 /* not blocking */), "cuStreamCreate");
  cuda_check (cuda->alloc (&result, SCALARS * sizeof (float)), "cuMemAlloc");
  return 1;
}

int
classes_open_cuda (struct arrays *a, const char **why)
{
  if (!cuda && !open_cuda (why))
    return 0;
  for (int b = 0; b < BUFFERS; b++)
    there[b] = a->buffer[b] ? (CUdeviceptr) acc_deviceptr (a->buffer[b]) : 0;
  return 1;
}

#else /* !CUDA_FATBIN */

#define NONE(NAME) void cuda_##NAME (struct arrays *a) { (void) a; }
EACH_CLASS (NONE)
NONE (fast_nbody)
NONE (fast_softmax)

int
classes_open_cuda (struct arrays *a, const char **why)
{
  (void) a;
  *why = "built without nvcc";
  return 0;
}

#endif
