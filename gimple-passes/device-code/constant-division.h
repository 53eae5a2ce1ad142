/* Division by constants as products and shifts.

   Comes in: an optimised device function.
   Goes out: the same, where quotients and remainders of integers and constants are the high
   half of a product, shifted, or a shift alone where the constant is a power of two.

   For processors GCC does this when it makes instructions of GIMPLE.  NVIDIA's assembler
   divides by a constant as by anything else: about 20 instructions for 32 bits, and 80 in a
   function of their own for 64.

   Rules
   - Every dividend has the quotient that it had: factors are as Granlund and Montgomery's
     (Division by Invariant Integers using Multiplication, PLDI 1994), for as many bits as a
     dividend may have.
   - After launch-geometry, which wants to see divisions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CONSTANT_DIVISION_H
#define ACCPLUG_CONSTANT_DIVISION_H

#include "base/gcc-common.h"

namespace accplug
{

extern void divide_by_constants (function *fun);

} // namespace accplug

#endif /* ACCPLUG_CONSTANT_DIVISION_H */
