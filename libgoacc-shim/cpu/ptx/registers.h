/* What is kept in a register, and as what.

   In: a function, which is changed.  Out: the function.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_REGISTERS_H
#define GOACC_CPU_REGISTERS_H

#include "cpu/ptx/ir.h"

namespace goacc::cpu
{

/* Scalar parameters that are only loaded and stored whole become registers.  */
void scalar_parameters_to_registers (function_ir &fn);

/* A register of .b32 or .b64 that only float instructions use is kept as a
   float, so that loops see no conversions.  One whose sign instructions look at, and none
   takes it for unsigned, is kept as a signed number: what counts up to a limit then is seen
   not to wrap where it is extended, and loops over elements are vectorised.  */

void classify_registers (function_ir &fn);

} // namespace goacc::cpu

#endif /* GOACC_CPU_REGISTERS_H */
