/* Rounding and modifiers of float results.

   In: an instruction, its result.  Out: the result as the modifiers want it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_JIT_FLOATS_H
#define GOACC_CPU_JIT_FLOATS_H

#include "cpu/jit/thread-writer.h"

namespace goacc::cpu
{

/* 0: to nearest; 1: towards 0; 2: down; 3: up.  */
int rounding_of (const instruction &in);
/* .sat and .ftz of a result.  */
rvalue finish_float (thread_writer &w, const instruction &, ptx_type, rvalue);
/* A * B + C, rounded once.  */
rvalue fused (thread_writer &w, ptx_type, rvalue a, rvalue b, rvalue c);
/* The same with a direction, MODE.  */
rvalue fused_directed (thread_writer &w, ptx_type, rvalue a, rvalue b, rvalue c, int mode);

} // namespace goacc::cpu

#endif /* GOACC_CPU_JIT_FLOATS_H */
