/* Launch expressions (accplug-image.h): programs for a stack, which say how large a grid
   and its blocks are, and which bytes a kernel uses behind a pointer.

   Comes in: a program of the device image, and what it may ask for.
   Goes out: its value.

   Rules
   - Division by zero gives 0, and so does reading an absent host variable.
   - A program that cannot be the compiler's is an error: the image is damaged.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_EXPRESSIONS_H
#define GOACC_EXPRESSIONS_H

#include "launch/parameter-block.h"

namespace goacc
{

struct loaded_kernel;

/* The values that expressions may ask for.  Those of ranges are evaluated before the
   launch is prepared: they have the parameter block alone.  */
struct launch_inputs
{
  const parameter_block &block;
  const int64_t *clauses = nullptr;	/* clause_values */
  loaded_kernel *kernel = nullptr;	/* for ACCPLUG_OP_RESIDENT and _ENOUGH */
  uint32_t shared_bytes = 0;		/* likewise */
  uint32_t waves = 0;			/* device_limits */
  uint32_t threads[3] = { 1, 1, 1 };	/* along x, y, z, once known */
  uint32_t blocks[3] = { 1, 1, 1 };	/* of the grid, once known */
};

extern int64_t evaluate (const accplug_op *program, const launch_inputs &);

} // namespace goacc

#endif /* GOACC_EXPRESSIONS_H */
