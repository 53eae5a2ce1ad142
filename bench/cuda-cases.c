/* The CUDA kernels as cases: started by the driver API on the device copies of the
   same arrays, with a stream of their own.

   Built without nvcc (no CUDA_FATBIN), there are none.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <openacc.h>
#include <stddef.h>

#include "bench.h"
#include "cuda-driver.h"

#ifdef CUDA_FATBIN

/* nvcc's fat binary of cuda-kernels.cu.  */
__asm__ (".section .rodata\n"
	 "	.balign 16\n"
	 "cuda_fatbin:\n"
	 "	.incbin \"" CUDA_FATBIN "\"\n"
	 "	.previous");
extern const char cuda_fatbin[] __attribute__ ((visibility ("hidden")));

enum { SAXPY, TRIAD, DOT, INCREMENT, JACOBI, KERNELS };

static const char *const kernel_names[KERNELS]
  = { "saxpy", "triad", "dot", "increment", "jacobi" };

enum { THREADS = 256, MULTIPROCESSOR_COUNT = 16 /* CU_DEVICE_ATTRIBUTE_... */ };

static const struct cuda_driver *cuda;
static CUhandle kernels[KERNELS];
static CUhandle stream;
/* Device addresses of the arrays, and what dot needs.  */
static void *xf, *yf, *x, *y, *z;
static CUdeviceptr partial, arrived, result;
static int dot_blocks;

static void
start (int kernel, unsigned grid_x, unsigned grid_y, unsigned block_x,
       unsigned block_y, void **arguments)
{
  cuda_check (cuda->launch (kernels[kernel], grid_x, grid_y, 1, block_x, block_y, 1, 0,
			    stream, arguments, NULL),
	      kernel_names[kernel]);
}

static void
finish (void)
{
  cuda_check (cuda->stream_synchronize (stream), "cuStreamSynchronize");
}

static unsigned
blocks (int n, int threads)
{
  return ((unsigned) n + threads - 1) / threads;
}

static void
saxpy (struct arrays *a)
{
  float factor = 2.5f;
  void *arguments[] = { &a->n, &factor, &xf, &yf };
  start (SAXPY, blocks (a->n, THREADS), 1, THREADS, 1, arguments);
  finish ();
}

static void
triad (struct arrays *a)
{
  double factor = 3.0;
  void *arguments[] = { &a->n, &factor, &x, &y, &z };
  start (TRIAD, blocks (a->n, THREADS), 1, THREADS, 1, arguments);
  finish ();
}

static void
dot (struct arrays *a)
{
  void *arguments[] = { &a->n, &x, &y, &partial, &arrived, &result };
  start (DOT, dot_blocks, 1, THREADS, 1, arguments);
  finish ();
  cuda_check (cuda->copy_out (&a->scalar, result, sizeof (double)), "dot");
}

static void
start_increment (void)
{
  int n = LATENCY_ELEMENTS;
  void *arguments[] = { &n, &z };
  start (INCREMENT, 1, 1, LATENCY_ELEMENTS, 1, arguments);
}

static void
latency (struct arrays *a)
{
  (void) a;
  start_increment ();
  finish ();
}

static void
launches (struct arrays *a)
{
  (void) a;
  for (int k = 0; k < LAUNCHES; k++)
    start_increment ();
  finish ();
}

/* The block that is fastest on this GPU is the one to compare with.  */
static const struct { unsigned x, y; } jacobi_shapes[]
  = { { 32, 8 }, { 64, 4 }, { 128, 1 }, { 128, 2 }, { 256, 1 }, { 512, 1 } };
enum { SHAPES = sizeof jacobi_shapes / sizeof jacobi_shapes[0] };
static int jacobi_shape;

static void
jacobi (struct arrays *a)
{
  unsigned by_x = jacobi_shapes[jacobi_shape].x, by_y = jacobi_shapes[jacobi_shape].y;
  void *arguments[] = { &a->rows, &a->columns, &x, &z };
  start (JACOBI, blocks (a->columns - 2, by_x), blocks (a->rows - 2, by_y), by_x, by_y,
	 arguments);
  finish ();
}

static void
choose_jacobi_shape (struct arrays *a)
{
  double best = 1e9;
  int best_shape = 0;
  for (jacobi_shape = 0; jacobi_shape < SHAPES; jacobi_shape++)
    for (int k = 0; k < 6; k++)		/* the shortest of these counts */
      {
	double start_time = timing_now ();
	jacobi (a);
	double time = timing_now () - start_time;
	if (time < best)
	  best = time, best_shape = jacobi_shape;
      }
  jacobi_shape = best_shape;
}

static const case_function cases[CASES]
  = { saxpy, triad, dot, latency, launches, jacobi, jacobi, jacobi };

static void
find_device_copies (struct arrays *a)
{
  xf = acc_deviceptr (a->xf);
  yf = acc_deviceptr (a->yf);
  x = acc_deviceptr (a->x);
  y = acc_deviceptr (a->y);
  z = acc_deviceptr (a->z);
}

static void
prepare_dot (void)
{
  int multiprocessors = 1;
  cuda_check (cuda->device_attribute (&multiprocessors, MULTIPROCESSOR_COUNT,
				      cuda->device),
	      "cuDeviceGetAttribute");
  dot_blocks = multiprocessors * (2048 / THREADS);
  cuda_check (cuda->alloc (&partial, dot_blocks * sizeof (double)), "cuMemAlloc");
  cuda_check (cuda->alloc (&arrived, sizeof (unsigned)), "cuMemAlloc");
  cuda_check (cuda->alloc (&result, sizeof (double)), "cuMemAlloc");
  cuda_check (cuda->fill (arrived, 0, sizeof (unsigned)), "cuMemsetD8");
}

const case_function *
cuda_open (struct arrays *a, const char **why)
{
  CUhandle module;
  cuda = cuda_driver_open (acc_get_current_cuda_context (), why);
  if (!cuda)
    return NULL;
  cuda_check (cuda->module_load (&module, cuda_fatbin, 0, NULL, NULL),
	      "cuModuleLoadDataEx");
  for (int k = 0; k < KERNELS; k++)
    cuda_check (cuda->function_get (&kernels[k], module, kernel_names[k]),
		kernel_names[k]);
  cuda_check (cuda->stream_create (&stream, 1 /* not blocking */),
	      "cuStreamCreate");
  find_device_copies (a);
  prepare_dot ();
  choose_jacobi_shape (a);
  return cases;
}

#else /* !CUDA_FATBIN */

const case_function *
cuda_open (struct arrays *a, const char **why)
{
  (void) a;
  *why = "built without nvcc";
  return NULL;
}

#endif
