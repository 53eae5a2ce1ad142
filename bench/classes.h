/* What the parts of the benchmark of kernels' classes share.

   A class is a kernel as a user writes it who has tuned nothing.  It stands once in
   classes-loops.h, with OpenACC's and OpenMP's directives; classes-acc.c and classes-host.c
   are these functions for accplug and for the host, classes-fast.c those that -Ofast is
   about.  classes-kernels.cu has the twin that a competent CUDA programmer writes.

   Rules
   - A version works on the same buffers, on the device where they are mapped, and returns
     when its result is complete; it neither allocates nor copies buffers.  A scalar result
     is on the host when it returns.
   - Each version leaves the same result in the buffers that are results, if `fill' was
     called before it; how often it has run meanwhile may change values, not the work.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef CLASSES_H
#define CLASSES_H

#include "timing.h"

enum
{
  BINS = 256,			/* of the histogram */
  RANK = 64,			/* of the triangular update */
  SMALL = 8,			/* rows of the small matrices */
  ROW = 1024,			/* of the softmax */
  COLUMNS = 64,			/* that are summed */
  BUFFERS = 3, SCALARS = 3
};

/* A particle of eight floats.  */
struct particle
{
  float x, y, z, vx, vy, vz, charge, mass;
};

struct arrays
{
  int n;			/* the size; what it counts is the class's */
  void *buffer[BUFFERS];
  double scalar[SCALARS];
};

/* The classes: name, the function's, the size.  Order: CLASSES in classes.c.  */
#define EACH_CLASS(X)								\
  X (nbody) X (histogram) X (counter) X (triangular) X (floyd) X (sum)		\
  X (sum_min_max) X (conditional_sum) X (transpose_tile) X (transpose_collapse)	\
  X (small_products) X (stencil7) X (stencil27) X (particles) X (softmax)	\
  X (convolution) X (restriction) X (lu) X (product) X (column_sums)

#define DECLARE(NAME)								\
  extern void acc_##NAME (struct arrays *);					\
  extern void host_##NAME (struct arrays *);					\
  extern void cuda_##NAME (struct arrays *);
EACH_CLASS (DECLARE)
#undef DECLARE

/* With -Ofast, and nvcc -use_fast_math.  */
extern void fast_nbody (struct arrays *);
extern void fast_softmax (struct arrays *);
extern void cuda_fast_nbody (struct arrays *);
extern void cuda_fast_softmax (struct arrays *);

/* Make CUDA's versions work on the device copies of A's buffers.  0 with the reason in *WHY
   if there is no driver, or if this was built without nvcc.  */
extern int classes_open_cuda (struct arrays *a, const char **why);

#endif /* CLASSES_H */
