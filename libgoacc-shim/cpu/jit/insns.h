/* The families of instructions, each a function that writes its code.

   In: an instruction.  Out: statements in the writer's current block.

   Rules
   - One row for each opcode (ptx/instructions.def) names the family; what the
     modifiers mean is the family's business.
   - Results are those of the GPU where the PTX ISA defines them; where it
     leaves room (.approx) they are those of the C library.
   - Nothing here may trap that does not on a GPU: division by zero, shifts
     past the width and conversions out of range are defined.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_JIT_INSNS_H
#define GOACC_CPU_JIT_INSNS_H

#include "cpu/jit/thread-writer.h"

namespace goacc::cpu
{

void emit (thread_writer &w, const instruction &in);

#define INSTRUCTION(OPCODE, FLAGS, FAMILY) \
  void emit_##FAMILY (thread_writer &w, const instruction &in);
#include "cpu/ptx/instructions.def"

} // namespace goacc::cpu

#endif /* GOACC_CPU_JIT_INSNS_H */
